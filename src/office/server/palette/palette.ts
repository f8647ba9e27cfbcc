import type { z } from 'zod'
import { hasDuty, type Actor, EDITING } from '../../../platform/policy.ts'
import { hasDutySomewhere } from '../../../platform/duties.policy.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { PaletteItem, PaletteKind, paletteInput } from '../../palette.schema.ts'
import { findCourses, findLessons } from './find-content.ts'
import type { Asked } from './order.ts'
import { findBatches, findPayments, findStudents } from './find-people.ts'

/** The duties that give access to a course's page, and so include courses in the results. */
const OF_COURSE = [...EDITING, 'students', 'certificates'] as const

/** Users can use the palette's search if they have one of these duties. */
export const PALETTE_DUTIES = [...OF_COURSE, 'batches', 'payments', 'refunds'] as const

const SHORTEST = 2

/**
 * Returns the matching items that the user may open, best first in each kind. Recently opened items are first.
 */
export async function findForPalette(
  db: Db,
  actor: Actor,
  { search: typed, recent }: z.output<typeof paletteInput>,
): Promise<PaletteItem[]> {
  const search = typed?.trim() || null
  if (search !== null && Array.from(search).length < SHORTEST) return []
  const asked = (kind: PaletteKind): Asked => ({
    search,
    recent: recent.flatMap((one) => (one.kind === kind ? one.id : [])),
  })
  const found = await Promise.all([
    findCourses(db, { actor, duties: OF_COURSE }, asked('course')),
    findLessons(db, { actor, duties: EDITING }, asked('lesson')),
    hasDuty(actor, 'students') ? findStudents(db, asked('student')) : [],
    hasDutySomewhere(actor, 'batches') ? findBatches(db, actor, asked('batch')) : [],
    hasDuty(actor, ['payments', 'refunds']) ? findPayments(db, asked('payment')) : [],
  ])
  return found.flat()
}
