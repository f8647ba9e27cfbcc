import { parentPort } from 'node:worker_threads'
import type { Answer, Question } from './likeness-thread.ts'
import { align, compare, SAME } from './compare-pictures.ts'
import { describe, pack, unpackPicture, unpackPieces } from './likeness.ts'

// The worker thread of likeness-thread.ts. It describes a screenshot, or compares one with candidates.

async function answer(question: Question): Promise<Answer> {
  if ('picture' in question) {
    const described = describe(question.picture)
    return { pieces: described.pieces, packed: await pack(described) }
  }
  const { likeness, others, most } = question
  const found: { at: number; alike: number }[] = []
  let counted = 0
  for (const [at, other] of others.entries()) {
    // Messages between threads turn a Buffer into a Uint8Array.
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
  (question: Question) => void answer(question).then((reply) => parentPort?.postMessage(reply)),
)
parentPort?.postMessage('ready')
