const encodings: [string, number, number][] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/** Reads a text file in UTF-8 or UTF-16 (as Windows writes it). Returns null for other encodings. */
export async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [encoding = 'utf-8'] = encodings.find(([, one, two]) => bytes[0] === one && bytes[1] === two) ?? []
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // UTF-16 without a byte order mark contains many zero bytes.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
