import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { mediaErrors } from '../../errors.ts'
import { type Format, UNDECLARED } from './formats.ts'

type Given = {
  /** The path of a local file. */
  path: string
  /** The file name from the sender. It only determines which format the file must have. */
  filename: string
  /** The content type that the sender declares. */
  declared: string
}

/**
 * Returns the format of the file. Its extension, bytes and declared type must match. Otherwise throws 400 with
 * `allowed` ('a PNG, JPEG or WebP image') in the message.
 */
export async function detectFormat(
  given: Given,
  formats: readonly Format[],
  allowed: string,
): Promise<Format> {
  if (isHostile(given.filename)) throw mediaErrors.FILE_NAME_INVALID()
  const extension = extname(given.filename.trim()).slice(1).toLowerCase()
  const format = formats.find(({ extensions }) => extensions.includes(extension))
  if (!format) throw mediaErrors.FILE_TYPE_NOT_ALLOWED({ allowed })
  const { head, tail } = await ends(given.path)
  if (head.length === 0) throw mediaErrors.FILE_EMPTY()

  const said = given.declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!UNDECLARED.includes(said) && !format.declared.includes(said)) {
    throw mediaErrors.FILE_TYPE_MISDECLARED({ extension, declared: said.slice(0, 80) })
  }
  if (!(await hasFormat(given.path, format, head, tail))) {
    throw mediaErrors.FILE_CONTENT_DIFFERS({ extension })
  }
  if (isTwoThings(format, head, tail)) throw mediaErrors.FILE_AMBIGUOUS()
  return format
}

/**
 * Whether the file name looks like an attack, because browsers don't send such names. Lantern never uses file names as
 * paths.
 */
export const isHostile = (filename: string) =>
  filename.includes('\0') || filename.split(/[/\\]/).includes('..')

async function hasFormat(path: string, format: Format, head: Buffer, tail: Buffer): Promise<boolean> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found && format.sniffed.includes(found.mime)) return true
  // Other types, such as program archives and e-books, are also ZIP archives. Some programs also write office files
  // that file-type does not detect.
  if (!head.subarray(0, 4).equals(ZIP_HEAD)) return false
  if (format.extension === 'zip') return tail.includes(ZIP_END)
  if (format.extension === 'docx') return tail.includes('word/document.xml')
  if (format.extension === 'pptx') return tail.includes('ppt/presentation.xml')
  return false
}

const ZIP_HEAD = Buffer.from('PK\u0003\u0004', 'latin1')
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1')
const ZIP_NAMES = ['zip', 'docx', 'pptx']
const MARKUP = /<script|<html|<!doctype html|<svg|<\?php|javascript:/i

/** Whether another program could read the file as another type: markup in a picture, or an archive after a document. */
function isTwoThings({ extension, contentType }: Format, head: Buffer, tail: Buffer): boolean {
  if (
    !ZIP_NAMES.includes(extension) &&
    tail.includes(ZIP_END) &&
    tail.includes('PK\u0001\u0002', 0, 'latin1')
  )
    return true
  if (extension !== 'pdf' && head.subarray(0, 1024).includes('%PDF-')) return true
  if (!contentType.startsWith('image/')) return false
  return MARKUP.test(head.toString('latin1')) || MARKUP.test(tail.toString('latin1'))
}

const WINDOW = 64 * 1024 + 22

/** Reads the first and last bytes. The tail is long enough to contain the directory of an archive. */
async function ends(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const read = async (position: number) => {
      const buffer = Buffer.alloc(Math.min(WINDOW, size))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      return buffer.subarray(0, bytesRead)
    }
    return { head: await read(0), tail: await read(Math.max(0, size - WINDOW)) }
  } finally {
    await handle.close()
  }
}
