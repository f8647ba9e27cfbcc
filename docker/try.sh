#!/bin/sh
# try.sh FOLDER [FFMPEG]: builds the contents of the image in FOLDER with the steps of the Dockerfile. Runs them there
# as the user nobody, who may write only to the data. For machines without a Docker daemon. Run it as root after `npm
# run build`. FFMPEG is the TARGET of ffmpeg.sh.
set -eu
folder=$1
ffmpeg=${2:-}
root=$(cd "$(dirname "$0")/.." && pwd)
port=${PORT:-3900}
mkdir -p "$folder/data"
chown nobody "$folder/data"
(cd "$root" && npm pack --ignore-scripts --pack-destination "$folder" > /dev/null)
sh "$root/docker/assemble.sh" "$folder"/lantern-*.tgz "$root/package-lock.json" "$folder/app"
lantern() {
  cd "$folder/data" && exec setpriv --reuid=nobody --regid=nogroup --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs \
    env -i PATH="${ffmpeg:+$ffmpeg/bin:}$PATH" NODE_ENV=production PORT="$port" STORAGE_DIR="$folder/data" \
    node "$folder/app/scripts/lantern.mjs" "$@"
}
lantern > "$folder/log" 2>&1 &
server=$!
trap 'kill $server' EXIT
tries=0
until curl -fs "http://127.0.0.1:$port/readyz"; do
  tries=$((tries + 1))
  [ $tries -lt 180 ] && kill -0 $server || { tail -5 "$folder/log"; exit 1; }
  sleep 1
done
echo
curl -fs "http://127.0.0.1:$port/courses" | grep -o 'Python from the First Line' | head -1
(lantern backup)
grep -o 'Videos are made with [^"]*' "$folder/log" || true
echo "written outside of the data: $(find "$folder/app" -user nobody | wc -l)"
du -sm "$folder/app" $ffmpeg
