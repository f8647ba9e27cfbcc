import { join } from 'node:path'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { createThread, ThreadFailed } from '../../../platform/server/process/thread.ts'
import type { Grey } from '../../../media/server/pictures/pictures.ts'
import { type Likeness, pack, type SoughtPiece } from './likeness.ts'

type Packed = { width: number; picture: Uint8Array; pieces: Uint8Array }
/** The fingerprint of a picture: its pieces, and their packed form for the database. */
type Described = { pieces: SoughtPiece[]; packed: Packed }
/** `isOthers` marks screenshots of other students. The comparison stops after `most` matches among these. */
type Comparison = { likeness: Likeness; others: (Packed & { isOthers: boolean })[]; most: number }
type Found = { at: number; alike: number }[]
export type Question = { picture: Grey } | Comparison
export type Answer = Described | { found: Found }

const isSource = import.meta.url.endsWith('.ts')

/**
 * A worker thread, so that the server stays responsive. Describing or comparing a screenshot takes a tenth of a
 * second.
 */
const ask = createThread<Question, Answer>({
  file: join(
    projectRoot,
    isSource ? 'src/payments/server/screenshots/likeness-worker.ts' : 'dist/server/likeness-worker.js',
  ),
  limit: 30_000,
  memory: 256,
})

const BLANK = { width: 8, height: 8, grey: new Uint8Array(64), pieces: [] }

/** Returns the fingerprint of a picture. A picture that cannot be described has no pieces. */
export async function describePicture({ width, height, grey }: Grey): Promise<Described> {
  const answer = await ask({ picture: { width, height, grey } }).catch(orNull)
  return answer && 'packed' in answer ? answer : { pieces: [], packed: await pack(BLANK) }
}

/**
 * Returns the indexes of pictures that match, with their likeness from 0 to 1. Returns an empty array if the
 * comparison fails.
 */
export async function comparePictures(comparison: Comparison): Promise<Found> {
  if (comparison.others.length === 0) return []
  const answer = await ask(comparison).catch(orNull)
  return answer && 'found' in answer ? answer.found : []
}

function orNull(error: unknown): null {
  if (error instanceof ThreadFailed) return null
  throw error
}
