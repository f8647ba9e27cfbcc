import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { mediaErrors } from '../../errors.ts'
import type { ScannerEnv } from '../../../platform/server/process/env-variables.ts'

/** A scanner that says nothing for so long is away. */
const SILENT_MS = 60_000

/**
 * Asks the virus scanner, where there is one, about a local file. Throws 400 for one that it knows, and 503 when it does not
 * answer: nothing is stored unseen.
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

/** clamd's INSTREAM: the bytes in pieces, each after its length, and an empty piece at the end; one line comes back. */
function ask(scanner: ScannerEnv, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(scanner)
    let said = ''
    socket.setEncoding('utf8').setTimeout(SILENT_MS, () => socket.destroy(new Error('The scanner is silent')))
    socket.on('data', (text: string) => (said += text))
    // Who has said enough hangs up before everything is sent.
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
