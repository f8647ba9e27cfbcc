# usage: remake NUM NAME  : regenerates journal entry + snapshot of my migration on top of main
set -e
num=$1; name=$2; f=drizzle/${num}_$name.sql
cp $f /tmp/keep-$num.sql; git checkout -q main -- drizzle/meta/_journal.json 2>/dev/null || true
rm -f drizzle/meta/${num}_snapshot.json $f
npx drizzle-kit generate --name=$name >/tmp/gen.log 2>&1
new=$(ls drizzle/*_$name.sql); n=$(basename $new | cut -c1-4)
cat $new | head -40
mv drizzle/meta/${n}_snapshot.json drizzle/meta/${num}_snapshot.json.t; rm $new; mv drizzle/meta/${num}_snapshot.json.t drizzle/meta/${num}_snapshot.json
cp /tmp/keep-$num.sql $f; sed -i "s/${n}_$name/${num}_$name/" drizzle/meta/_journal.json
tail -24 drizzle/meta/_journal.json; git status --short | head
