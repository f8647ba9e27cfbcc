import { open, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'

/** Maximum number of bytes received while earlier bytes are being written. */
const MAX_WAITING = 1024 * 1024

/**
 * Stores incomplete uploads. Each upload has a file with the received bytes, whose length is the offset, and a file
 * with its metadata. Users cannot download these files.
 */
export class PartialStore extends FileStore {
  constructor(folder: string) {
    super({ directory: folder })
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  /** Returns the ID of the uploader; null if there is no such upload. */
  async findOwner(id: string): Promise<string | null> {
    return (await this.configstore.get(id))?.metadata?.owner ?? null
  }

  /** Writes the bytes as they arrive and returns the new offset. Keeps the bytes received before a failure. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    // Overrides the store's own method, because it reports a full disk as a general failure.
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
        // Writes all bytes received in the meantime together, because one write per network packet would be too
        // slow.
        writing ??= write()
        writing.catch(() => undefined)
        if (size >= MAX_WAITING) await writing
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

  /** Marks the upload as active. The sweep then keeps it for another day. */
  async touch(id: string): Promise<void> {
    const now = new Date()
    await utimes(join(this.directory, id), now, now).catch(() => undefined)
  }

  /** Removes all files of the upload that exist. */
  async discard(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await rm(join(this.directory, name), { force: true })
  }
}

/** Returns the chunks without their first `bytes`. */
function after(chunks: readonly Buffer[], bytes: number): Buffer[] {
  let done = bytes
  return chunks.flatMap((chunk) => {
    const skip = Math.min(done, chunk.length)
    done -= skip
    return skip === chunk.length ? [] : [chunk.subarray(skip)]
  })
}
