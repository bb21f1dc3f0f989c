# fish completion of routegen
# SPDX-License-Identifier: Apache-2.0
#
# Everything comes from the program: routegen complete WORD... prints candidates, with a tab and what they mean.

complete -c routegen -f -a '(command routegen complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
complete -c routegen -s o -l output -r -F -d 'Print to FILE'
