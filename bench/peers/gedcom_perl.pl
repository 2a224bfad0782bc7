#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Debian's libgedcom-perl (CPAN's Gedcom): builds its tree of a file and prints how many people it has.
use strict;
use warnings;
use Gedcom;

my $gedcom = Gedcom->new(gedcom_file => $ARGV[0], grammar_version => '5.5.1');
print scalar($gedcom->individuals), "\n";
