const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a file name. Undefined if it is not valid UTF-8. ZIP files from macOS don't declare that their names are
 * UTF-8.
 */
export function utf8Name(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
