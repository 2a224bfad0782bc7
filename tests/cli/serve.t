The server for the web page, as far as it does not start; tests/serve has the rest.

Help.

    $ gedelf serve --help
    Usage: gedelf serve [options] [FILE]

    Opens the web page of gedelf in a browser, with FILE in it; - is standard input.
    The page comes from this program, which answers this user on this computer and
    nobody else, and the file never leaves it. The address is printed, and has a
    secret part that is new each time. Ctrl-C ends it.

    Server:
          --port=N              listen at this port; the default is a free one
          --timeout=SECONDS     end when nobody has asked for anything for so long
          --page=DIR            the folder of the page, if it is not the installed one

    Browser:
          --no-open             only print the address
          --open-with=PROGRAM   open the address with this program, not with xdg-open

    Other:
          --color=WHEN          use colours: auto (on a terminal; the default),
                                always or never
      -h, --help                print this help
          --version             print the version

    The manual page gedelf-serve(1) tells more.

What it is told on the command line.

    $ gedelf serve a.ged b.ged
    gedelf serve: there is only one FILE, but also 'b.ged'
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --port 65536
    gedelf serve: --port must be a number up to 65535, not '65536'
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --port http
    gedelf serve: --port must be a number up to 65535, not 'http'
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --timeout 0
    gedelf serve: --timeout must be a number above 0, not '0'
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --page ''
    gedelf serve: --page must be the name of a folder, not ''
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --open-with ''
    gedelf serve: --open-with must be the name of a program, not ''
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --no-open --open-with firefox
    gedelf serve: --no-open and --open-with exclude each other
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --opne-with firefox
    gedelf serve: unknown or ambiguous option '--opne-with'; did you mean '--open-with'?
    See 'gedelf serve --help'.
    [2]

A page that is not there: no folder, no index.html in it, or a file.

    $ gedelf serve --no-open --page nowhere
    gedelf serve: 'nowhere' does not have the page: there is no index.html in it that can be read
    [3]
    $ mkdir empty; gedelf serve --no-open --page empty
    gedelf serve: 'empty' does not have the page: there is no index.html in it that can be read
    [3]
    $ gedelf serve --no-open --page samples/bronte.ged
    gedelf serve: 'samples/bronte.ged' does not have the page: there is no index.html in it that can be read
    [3]

A file that is not there, or is a folder.

    $ mkdir page; echo '<!doctype html>' > page/index.html
    $ gedelf serve --no-open --page page nowhere.ged
    gedelf serve: 'nowhere.ged' cannot be read: No such file or directory
    [3]
    $ gedelf serve --no-open --page page samples
    gedelf serve: 'samples' cannot be read: Is a directory
    [3]
