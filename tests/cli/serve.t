The server for the web page, as far as it does not start; tests/serve has the rest.

Help.

    $ gedelf serve --help
    Usage: gedelf serve [options] [FILE]

    Opens FILE in your browser, on gedelf's own web page. Use - for standard input. gedelf
    serves the page only to you, and the file never leaves this computer. Prints the address
    of the page. Part of the address is secret and changes each time. Press Ctrl-C to stop.

    Server:
          --port=N              listen on port N; default: a free port
          --timeout=SECONDS     stop after SECONDS without a request; default: never
          --page=DIR            use the web page in DIR; default: the installed page

    Browser:
          --no-open             print the address but do not open a browser
          --open-with=PROGRAM   open the address with PROGRAM; default: xdg-open

    Other:
          --language=LANG       show messages and help in LANG: en, de or fr;
                                default: the language of the locale
          --color=WHEN          use colours: auto (only on a terminal), always or
                                never; default: auto
      -h, --help                print this help
          --version             print the version

    For more, see the manual page gedelf-serve(1).

What it is told on the command line.

    $ gedelf serve a.ged b.ged
    gedelf serve: serve takes only one FILE; unexpected argument 'b.ged'
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
    gedelf serve: --timeout must be a number greater than 0, not '0'
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
    gedelf serve: --no-open and --open-with cannot be used together
    See 'gedelf serve --help'.
    [2]
    $ gedelf serve --opne-with firefox
    gedelf serve: unknown or ambiguous option '--opne-with'; did you mean '--open-with'?
    See 'gedelf serve --help'.
    [2]

A page that is not there: no folder, no index.html in it, or a file.

    $ gedelf serve --no-open --page nowhere
    gedelf serve: the web page is not in 'nowhere': there is no readable index.html in it
    [3]
    $ mkdir empty; gedelf serve --no-open --page empty
    gedelf serve: the web page is not in 'empty': there is no readable index.html in it
    [3]
    $ gedelf serve --no-open --page samples/bronte.ged
    gedelf serve: the web page is not in 'samples/bronte.ged': there is no readable index.html in it
    [3]

A file that is not there, or is a folder.

    $ mkdir page; echo '<!doctype html>' > page/index.html
    $ gedelf serve --no-open --page page nowhere.ged
    gedelf serve: cannot read 'nowhere.ged': No such file or directory
    [3]
    $ gedelf serve --no-open --page page samples
    gedelf serve: cannot read 'samples': Is a directory
    [3]
