import { parentPort } from 'node:worker_threads'
import type { Answer, Question } from './likeness-thread.ts'
import { align, compare, SAME } from './compare-pictures.ts'
import { describe, pack, unpackPicture, unpackPieces } from './likeness.ts'

// The thread next to the one that serves: a screenshot comes in, what it is found again by goes out; or one and those that may be
// the same, and which of them are (see likeness-thread.ts).

async function answer(question: Question): Promise<Answer> {
  if ('picture' in question) {
    const described = describe(question.picture)
    return { pieces: described.pieces, packed: await pack(described) }
  }
  const { likeness, others, most } = question
  const found: { at: number; alike: number }[] = []
  let counted = 0
  for (const [at, other] of others.entries()) {
    // A message makes plain bytes of buffers.
    const pieces = unpackPieces(Buffer.from(other.pieces))
    const lie = align(likeness.pieces, pieces)
    if (!lie) continue
    const alike = compare(likeness, { ...(await unpackPicture(other)), pieces }, lie)
    if (alike < SAME) continue
    found.push({ at, alike })
    if (other.isOthers) counted += 1
    if (counted === most) break
  }
  return { found }
}

parentPort?.on(
  'message',
  (question: Question) => void answer(question).then((told) => parentPort?.postMessage(told)),
)
parentPort?.postMessage('ready')
