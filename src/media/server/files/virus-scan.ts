import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { mediaErrors } from '../../errors.ts'
import type { ScannerEnv } from '../../../platform/server/process/env-variables.ts'

/** Timeout in milliseconds for a response of the scanner. */
const SILENT_MS = 60_000

/**
 * Scans a local file for viruses, if a scanner is configured. Throws 400 for an infected file. Throws 503 if the
 * scanner does not respond, because no file may be stored without a scan.
 */
export async function refuseInfected(scanner: ScannerEnv | null, path: string): Promise<void> {
  if (!scanner) return
  const said = await ask(scanner, path).catch((cause: unknown) => {
    throw mediaErrors.SCANNER_AWAY({ cause })
  })
  const name = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (name) throw mediaErrors.FILE_INFECTED({ name })
  if (said !== 'stream: OK') throw mediaErrors.SCANNER_AWAY({ cause: new Error(`The scanner says: ${said}`) })
}

/**
 * Sends the file with clamd's INSTREAM command: chunks, each after its length, and then an empty chunk. The response
 * is one line.
 */
function ask(scanner: ScannerEnv, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(scanner)
    let said = ''
    socket
      .setEncoding('utf8')
      .setTimeout(SILENT_MS, () => socket.destroy(new Error('The virus scanner does not respond')))
    socket.on('data', (text: string) => (said += text))
    // A scanner may close the connection when it has detected a virus, before we have sent the whole file.
    socket.once('error', (error) => (said ? resolve(lineOf(said)) : reject(error)))
    socket.once('close', () => resolve(lineOf(said)))
    const sent = Readable.from(pieces(path))
    sent.once('error', (error) => socket.destroy(error))
    sent.pipe(socket)
  })
}

const lineOf = (said: string) => said.split('\0', 1)[0]?.trim() ?? ''

async function* pieces(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield Buffer.concat([length(chunk), chunk])
  yield length(Buffer.alloc(0))
}

function length({ byteLength }: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(byteLength)
  return bytes
}
