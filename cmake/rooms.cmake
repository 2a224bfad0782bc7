# SPDX-License-Identifier: MIT
#
# Reads src/rooms.txt, for every build of the library.

# gedelf_rooms(FOLDER): reads FOLDER/rooms.txt.
macro(gedelf_rooms folder)
    set(rooms_folder ${folder})
    file(STRINGS ${folder}/rooms.txt rooms_rows REGEX "^[a-z]" ENCODING UTF-8)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/rooms.txt)
endmacro()

# gedelf_room_sources(RESULT BUILD): the sources of the rooms and chambers of which a word under `build` is like BUILD.
function(gedelf_room_sources result build)
    set(found "")
    foreach(row IN LISTS rooms_rows)
        if(row MATCHES "^([a-z/]+) *[|]([a-z ]*)[|]")
            set(room ${CMAKE_MATCH_1})
            if(CMAKE_MATCH_2 MATCHES "${build}")
                file(GLOB sources CONFIGURE_DEPENDS ${rooms_folder}/${room}/*.c)
                list(APPEND found ${sources})
            endif()
        endif()
    endforeach()
    if(NOT found)
        message(FATAL_ERROR "There are no sources in ${rooms_folder}.")
    endif()
    set(${result} ${found} PARENT_SCOPE)
endfunction()
