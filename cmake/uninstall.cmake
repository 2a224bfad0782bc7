# SPDX-License-Identifier: MIT
#
# Removes the files that `cmake --install` noted, below DESTDIR if that is set, and the folders of gedelf's own that are
# empty then.
#
#   cmake -DMANIFEST=build/install_manifest.txt -P cmake/uninstall.cmake
if(NOT EXISTS "${MANIFEST}")
    message(FATAL_ERROR "There is no ${MANIFEST}: nothing was installed from here.")
endif()
file(STRINGS "${MANIFEST}" installed)
foreach(file IN LISTS installed)
    set(place "$ENV{DESTDIR}${file}")
    if(EXISTS "${place}" OR IS_SYMLINK "${place}")
        file(REMOVE "${place}")
        message(STATUS "Removed: ${place}")
    endif()
    # A folder of the web page comes with those that it is in.
    cmake_path(GET place PARENT_PATH folder)
    while(folder MATCHES "/gedelf(/web(/.*)?)?$")
        list(APPEND folders "${folder}")
        cmake_path(GET folder PARENT_PATH folder)
    endwhile()
endforeach()
list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING) # the inner ones first
foreach(folder IN LISTS folders)
    file(GLOB left "${folder}/*" "${folder}/.*")
    if(NOT left AND IS_DIRECTORY "${folder}")
        file(REMOVE_RECURSE "${folder}")
        message(STATUS "Removed: ${folder}")
    endif()
endforeach()
file(REMOVE "${MANIFEST}")
