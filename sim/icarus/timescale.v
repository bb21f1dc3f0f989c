// SPDX-License-Identifier: Apache-2.0
// First in a list of sources: what follows has this timescale, where it does not say one, so that
// a bench with one may be in the same list. The cores have no delays.
`timescale 1ns/1ps
