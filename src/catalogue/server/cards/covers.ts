import type { z } from 'zod'
import type { coverInput } from '../../courses.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { coverArt } from '../../../media/server/art/art.ts'
import { thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { storeThumbnail } from '../../../media/server/files/files.ts'

/** Stores a generated cover for a title. As for every upload, the sweep removes it after a day if it is not used. */
export async function createCover(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  user: User,
  { title, variant }: z.output<typeof coverInput>,
): Promise<{ url: string }> {
  const source = Buffer.from(coverArt(title, variant))
  const { id } = await storeThumbnail(db, storage, { source, uploadedBy: user.id })
  return { url: thumbnailUrl(id) }
}
