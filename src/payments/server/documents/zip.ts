import { crc32 } from 'node:zlib'

/** Packs small text files into a ZIP file, uncompressed. */
export function zipOf(files: Readonly<Record<string, string>>, moment: Date): Buffer {
  const day =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  const bodies: Buffer[] = []
  const listed: Buffer[] = []
  let offset = 0
  for (const [title, text] of Object.entries(files)) {
    const name = Buffer.from(title)
    const body = Buffer.from(text)
    // The header fields: version 2.0, names in UTF-8, uncompressed, time 00:00.
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x800, 2)
    about.writeUInt16LE(day, 8)
    about.writeUInt32LE(crc32(body), 10)
    about.writeUInt32LE(body.length, 14)
    about.writeUInt32LE(body.length, 18)
    about.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from('PK\x03\x04'), about, name, body)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    listed.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, name)
    offset += 30 + name.length + body.length
  }
  const list = Buffer.concat(listed)
  const count = Object.keys(files).length
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}
