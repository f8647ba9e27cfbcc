import { open, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'

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
    let position = offset
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>)
        for (let from = 0; from < chunk.length;) {
          const { bytesWritten } = await file.write(chunk, from, chunk.length - from, position)
          from += bytesWritten
          position += bytesWritten
        }
    } finally {
      await file.close()
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
