# SPDX-License-Identifier: MIT
"""Mutation testing: what scripts/mutants is made of.

    source      a C file as libclang sees it: nodes with their texts
    operators   the faults that can be put into it
    switches    a copy of the file in which they are compiled in, to be switched on at run time
    tree        a copy of the tree that is built with them
    tests       the tests, which faults they reach, and whether they notice one
    results     what is known of faults: equivalent, noticed, alive
    by_hand     faults of a list, each put in alone
"""
