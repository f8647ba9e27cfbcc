import { link, rm } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { files } from '../../tables.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { mediaErrors } from '../../errors.ts'
import { acceptVideo } from '../encoding/accept-video.ts'
import { videoUrl } from '../files/addresses.ts'
import { AUDIOS, VIDEOS } from '../files/formats.ts'
import { releaseFiles } from '../files/attachments.ts'
import type { PartialStore } from './partial-store.ts'
import { t } from '../../texts/errors.ts'

/** A complete upload that has not become a video yet. */
export type Complete = { id: string; path: string; filename: string; declared: string; uploadedBy: string }
export type Finished = { url: string; bytes: number }

/**
 * Turns complete uploads into videos. The video has the upload's ID. If a client lost the response, it can find the
 * video on any instance.
 */
export type Finisher = {
  /** Returns the video of an upload; null if there is none, or if it belongs to another user. */
  find(id: string, userId: string): Promise<Finished | null>
  /** Creates the video. Idempotent. If the file is not a video, throws 400 and removes it. */
  finish(upload: Complete): Promise<Finished>
  /** Deletes a video that nothing uses yet, even while it is being created. */
  takeBack(id: string, userId: string): Promise<void>
}

export function createFinisher(services: Services, store: PartialStore): Finisher {
  const { db, storage } = services
  const running = new Map<string, Promise<Finished>>()

  const find = async (id: string, userId: string): Promise<Finished | null> => {
    const [file] = await db
      .select({ bytes: files.bytes })
      .from(files)
      .where(and(eq(files.id, id), eq(files.kind, 'video'), eq(files.uploadedBy, userId)))
    return file ? { url: videoUrl(id), bytes: file.bytes } : null
  }

  const make = async (upload: Complete): Promise<Finished> => {
    const { id, uploadedBy } = upload
    const known = await find(id, uploadedBy)
    if (known) return known
    // Creates a second link to the same bytes. If a temporary failure occurs (no database, a full store), the client
    // can retry.
    const name = storage.temp.path('.upload')
    try {
      const path = await link(upload.path, name).then(
        () => name,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') throw mediaErrors.UPLOAD_NOT_FOUND()
          return upload.path
        },
      )
      await acceptVideo(services, { ...upload, path }, [...VIDEOS, ...AUDIOS], t.recordingTypes)
    } catch (error) {
      if (error instanceof AppError && error.status === 400) await store.discard(id)
      // Another instance has created the video, or the connection failed after the commit.
      const made = await find(id, uploadedBy)
      if (!made) throw error
    } finally {
      await rm(name, { force: true })
    }
    await store.discard(id)
    const made = await find(id, uploadedBy)
    if (!made) throw new Error('The row of a finished upload is missing')
    return made
  }

  return {
    find,
    finish(upload) {
      const already = running.get(upload.id)
      if (already) return already
      const work = make(upload).finally(() => running.delete(upload.id))
      running.set(upload.id, work)
      return work
    },
    async takeBack(id, userId) {
      await running.get(id)?.catch(() => undefined)
      await transact(db, async (tx) => {
        const unused = await tx
          .select({ id: files.id })
          .from(files)
          .where(and(eq(files.id, id), eq(files.uploadedBy, userId), isNull(files.attachedAt)))
        await releaseFiles(
          tx,
          unused.map((file) => file.id),
        )
      })
    },
  }
}
