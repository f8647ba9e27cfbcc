import { deflateRawSync } from 'node:zlib'

export interface ZipFile {
  name: string
  content?: string | Buffer
  /** The Unix mode in the external attributes. */
  mode?: number
  /** The uncompressed size that the archive declares. */
  claimed?: number
  stored?: boolean
  flags?: number
}

/** Writes a ZIP file entry by entry, because libraries reject malicious entries. */
export function zipOf(files: readonly ZipFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content = '', mode = 0o100644, claimed, stored = false, flags = 0 } of files) {
    const packed = stored ? Buffer.from(content) : deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? Buffer.byteLength(content), 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(at, 10)
    list.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, Buffer.from(name)]),
    )
    parts.push(local)
    at += local.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(files.length, 0xffff), 4)
  end.writeUInt16LE(Math.min(files.length, 0xffff), 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\u0005\u0006'), end])
}
