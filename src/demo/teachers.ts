import { inArray } from 'drizzle-orm'
import type { Storage } from '../platform/server/storage/storage.ts'
import { type Db, transact, type Tx } from '../platform/server/db/connect.ts'
import { removeTeacher } from '../catalogue/server/teachers/teachers.ts'
import { teachers as teachersTable } from '../catalogue/tables.ts'
import { thumbnailUrl } from '../media/server/files/addresses.ts'
import { storeThumbnail } from '../media/server/files/files.ts'
import { type ArtOptions, courseArt } from '../media/server/art/art.ts'

interface DemoTeacher {
  slug: string
  name: string
  /** The description in Markdown. */
  description: string
  art: ArtOptions
}

/** The teachers who have a page. As in most academies, not all teachers have one. */
export const teachers: readonly DemoTeacher[] = [
  {
    slug: 'ananya-deshpande',
    name: 'Ananya Deshpande',
    description: `Ananya wrote software for railways and banks for eleven years, and found that she liked the afternoons best in which she explained it to somebody.

She has taught first programs to some four hundred people since: shop owners, nurses, two retired judges. Her rule is that **nothing is typed before it was said aloud**, and that an error message is a letter from a friend who is bad at writing.

- Lives in Pune, teaches in English and Marathi
- Answers comments on Tuesdays and Fridays`,
    art: { palette: 'amber' },
  },
  {
    slug: 'kaveri-subramaniam',
    name: 'Kaveri Subramaniam',
    description: `Kaveri sang before she read. She studied with her grandmother in Thanjavur, then for nine years in Chennai, and gives concerts between December and March.

The rest of the year she teaches people who *“cannot sing”*. So far she has met nobody who could not: most had only never been listened to slowly enough.

What she asks for is ten minutes a day, and a door that closes.`,
    art: { palette: 'plum' },
  },
  {
    slug: 'ipsita-chatterjee',
    name: 'Ipsita Chatterjee',
    description: `Ipsita paints the river at Chandannagar, mostly before seven in the morning, and mostly with four colours.

She illustrated some thirty books for children before she began to teach. In her courses nobody is shown a finished picture first: it makes people copy, and **watercolour is a conversation with water**, which has its own plans.`,
    art: { palette: 'teal' },
  },
]

export async function seedTeachers(tx: Tx, storage: Storage): Promise<void> {
  for (const { art, ...teacher } of teachers) {
    const source = Buffer.from(courseArt(`teacher ${teacher.slug}`, art))
    const { id } = await storeThumbnail(tx, storage, { source, attached: true })
    await tx.insert(teachersTable).values({ ...teacher, thumbnail: thumbnailUrl(id) })
  }
}

/** Removes the teachers whose descriptions are unchanged. */
export const unseedTeachers = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    const slugs = teachers.map(({ slug }) => slug)
    const found = await tx
      .select()
      .from(teachersTable)
      .where(inArray(teachersTable.slug, slugs))
      .for('update')
    for (const { id, slug, description } of found)
      if (teachers.some((one) => one.slug === slug && one.description === description))
        await removeTeacher(tx, id)
  })
