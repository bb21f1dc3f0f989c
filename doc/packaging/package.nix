# SPDX-License-Identifier: Apache-2.0
#
# Nix: callPackage ./package.nix { src = ./routegen-1.1.0.tar.gz; }, the tar of `make dist` or of a release. The project has no
# page to load from: fetchurl takes the place where you have it, and its sum.
{ lib, stdenv, libserialport, src }:

stdenv.mkDerivation {
  pname = "routegen";
  version = "1.1.0";
  inherit src;

  buildInputs = [ libserialport ];
  enableParallelBuilding = true;
  makeFlags = [ "WERROR=" "PREFIX=$(out)" ];

  doInstallCheck = true;
  installCheckPhase = "$out/bin/routegen routes kautz:2,3 010 202";

  meta = {
    description = "Routes in Kautz digraphs, fat trees and other interconnection networks";
    license = lib.licenses.asl20;
    platforms = lib.platforms.linux;
    mainProgram = "routegen";
  };
}
