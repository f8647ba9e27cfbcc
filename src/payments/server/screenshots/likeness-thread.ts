import { join } from 'node:path'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { createThread, ThreadFailed } from '../../../platform/server/process/thread.ts'
import type { Grey } from '../../../media/server/pictures/pictures.ts'
import { type Likeness, pack, type SoughtPiece } from './likeness.ts'

type Packed = { width: number; picture: Uint8Array; pieces: Uint8Array }
/** What a picture is found again by: its pieces, and what the database keeps. */
type Described = { pieces: SoughtPiece[]; packed: Packed }
/** `isOthers` is true of somebody else's: after `most` of these that are the same, the others are not compared. */
type Comparison = { likeness: Likeness; others: (Packed & { isOthers: boolean })[]; most: number }
type Found = { at: number; alike: number }[]
export type Question = { picture: Grey } | Comparison
export type Answer = Described | { found: Found }

const isSource = import.meta.url.endsWith('.ts')

/** Describing a screenshot takes a tenth of a second, and comparing some of them with it as long: others are served meanwhile. */
const ask = createThread<Question, Answer>({
  file: join(
    projectRoot,
    isSource ? 'src/payments/server/screenshots/likeness-worker.ts' : 'dist/server/likeness-worker.js',
  ),
  limit: 30_000,
  memory: 256,
})

const BLANK = { width: 8, height: 8, grey: new Uint8Array(64), pieces: [] }

/** Describes a picture; one that cannot be described has no pieces. */
export async function describePicture({ width, height, grey }: Grey): Promise<Described> {
  const answer = await ask({ picture: { width, height, grey } }).catch(orNull)
  return answer && 'packed' in answer ? answer : { pieces: [], packed: await pack(BLANK) }
}

/** Returns the places of those that show the same picture, with how alike they are from 0 to 1; none where that cannot be found out. */
export async function comparePictures(comparison: Comparison): Promise<Found> {
  if (comparison.others.length === 0) return []
  const answer = await ask(comparison).catch(orNull)
  return answer && 'found' in answer ? answer.found : []
}

function orNull(error: unknown): null {
  if (error instanceof ThreadFailed) return null
  throw error
}
