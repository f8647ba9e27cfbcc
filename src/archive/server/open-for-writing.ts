import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'

/**
 * Creates a file that only its owner can read. An error between two writes rejects `errored` and the next wait.
 * Without a listener, such an error would end the process. Throws if the file cannot be created.
 */
export async function openForWriting(path: string, { flush = false } = {}): Promise<WriteStream> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush })
  file.on('error', () => undefined)
  await once(file, 'open')
  return file
}
