import { open, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'

/** So many bytes are received while others are written. */
const MOST_WAITING = 1024 * 1024

/**
 * Uploads that are not complete: for each a file with what has arrived, whose length says how far it is, and beside it
 * what is known of it. Nothing of it can be fetched.
 */
export class PartialStore extends FileStore {
  constructor(folder: string) {
    super({ directory: folder })
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  /** Whom the upload belongs to; null when there is no such upload. */
  async findOwner(id: string): Promise<string | null> {
    return (await this.configstore.get(id))?.metadata?.owner ?? null
  }

  /** Writes the bytes as they come and returns how far the upload is; what came before a failure stays. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    // Not the store's own way, which hides a full disk behind a general failure.
    const file = await open(join(this.directory, id), 'r+')
    const waiting: Buffer[] = []
    let [size, position] = [0, offset]
    let writing: Promise<void> | null = null
    const write = async () => {
      while (waiting.length > 0) {
        let chunks = waiting.splice(0)
        size = 0
        while (chunks.length > 0) {
          const { bytesWritten } = await file.writev(chunks, position)
          position += bytesWritten
          chunks = after(chunks, bytesWritten)
        }
      }
      writing = null
    }
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        waiting.push(chunk)
        size += chunk.length
        // What comes meanwhile is written together: a write for each piece of the network would cost more than its bytes.
        writing ??= write()
        writing.catch(() => undefined)
        if (size >= MOST_WAITING) await writing
      }
    } finally {
      try {
        await writing
      } finally {
        await file.close()
      }
    }
    return position
  }

  /** Says that somebody means to go on, so that the sweep leaves the upload alone for another day. */
  async touch(id: string): Promise<void> {
    const now = new Date()
    await utimes(join(this.directory, id), now, now).catch(() => undefined)
  }

  /** Removes the upload, whatever of it is there. */
  async discard(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await rm(join(this.directory, name), { force: true })
  }
}

/** What is left of the chunks when so many bytes of them are done. */
function after(chunks: readonly Buffer[], bytes: number): Buffer[] {
  let done = bytes
  return chunks.flatMap((chunk) => {
    const skip = Math.min(done, chunk.length)
    done -= skip
    return skip === chunk.length ? [] : [chunk.subarray(skip)]
  })
}
