#!/bin/sh
# ffmpeg.sh TARGET: builds ffmpeg and ffprobe from Debian's sources, including security fixes, into TARGET/bin and
# TARGET/lib. Includes only the features that Lantern uses (10 MB). Debian's own package takes 350 MB and reads
# formats that users don't upload. Needs no network.
set -eu
target=$1
sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' /etc/apt/sources.list.d/debian.sources > /etc/apt/sources.list.d/sources.sources
apt-get update
apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev make nasm pkg-config libx264-dev libdav1d-dev zlib1g-dev
cd "$(mktemp -d)"
apt-get source ffmpeg
cd ffmpeg-*/
./configure --prefix="$target" --disable-everything --disable-autodetect --disable-network --disable-doc --disable-debug \
  --disable-ffplay --enable-gpl --enable-pthreads --enable-zlib --enable-libx264 --enable-libdav1d --enable-protocol=file,pipe \
  --enable-demuxer=mov,matroska --enable-muxer=hls,mpegts,image2 --enable-encoder=libx264,aac,png \
  --enable-decoder=h264,hevc,vp8,vp9,libdav1d,mpeg4,mjpeg,prores,aac,mp3float,opus,vorbis,flac,alac,ac3,eac3 \
  --enable-decoder=pcm_s16le,pcm_s16be,pcm_s24le,pcm_f32le --enable-parser=h264,hevc,vp8,vp9,av1,mpeg4video,aac,mpegaudio,opus,vorbis,flac,ac3 \
  --enable-bsf=h264_mp4toannexb,extract_extradata,vp9_superframe_split,av1_frame_split \
  --enable-filter=scale,setsar,format,split,fps,tile,aresample,aformat,transpose,hflip,vflip,rotate,null,anull,trim,atrim \
  --extra-ldexeflags="-Wl,-rpath,$target/lib"
make -j"$(nproc)"
make install-progs
mkdir -p "$target/lib"
ldd "$target/bin/ffmpeg" | awk '/x264|dav1d/ { print $3 }' | xargs -I{} cp -L {} "$target/lib/"
