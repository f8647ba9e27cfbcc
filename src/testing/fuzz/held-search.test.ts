import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, type LoopServer, openLoopServer } from './loop-server.ts'

const FILMS = 10
const CUES = 3000
const BATCH = 20
const LETTERS = 199
/** Six hundred words, which is a realistic number for the captions of a film of an hour and a half. */
const SPOKEN = Array.from(
  { length: 600 },
  (_, n) => `br${n.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
)

let server: LoopServer
const lessons: number[] = []

/** Returns a WebVTT time such as 00:01:02.000. */
const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
const captionsOf = (film: number) =>
  `WEBVTT\n\n${Array.from({ length: CUES }, (_, n) => {
    const words = Array.from(
      { length: 10 },
      (_w, place) => SPOKEN[(n * 7 + film + place * 31) % SPOKEN.length],
    )
    return `${at(n * 2)} --> ${at(n * 2 + 2)}\n${words.join(' ')} ${n}`
  }).join('\n\n')}\n`

beforeAll(async () => {
  server = await openLoopServer()
  const course = await server.app.rows.course({ title: 'Ten films' })
  for (let film = 0; film < FILMS; film++) lessons.push((await server.app.rows.lesson(course.id)).id)
})
afterAll(() => server.close())

test('captions of ten long videos are saved and searched without blocking the event loop', async () => {
  for (const [film, lessonId] of lessons.entries())
    await server.expectQuick([
      {
        name: `captions of ${CUES} cues`,
        path: `/api/lessons/${lessonId}/captions`,
        method: 'POST',
        body: JSON.stringify({ language: 'en', content: captionsOf(film) }),
      },
    ])
  const [saved] = await server.sql<{ films: number }[]>`
    select count(*)::int as films from captions where lesson_id = any(${lessons}) and spoken_words @@ ${SPOKEN[8] ?? ''}::tsquery`
  expect(saved?.films).toBe(FILMS)
  const typed = (n: number) =>
    SPOKEN.slice(n * 20)
      .join(' ')
      .slice(0, LETTERS)
  const searches = ['search.suggest', 'search.lessons'].map((path): Call => {
    const input = Object.fromEntries(
      Array.from({ length: BATCH }, (_, n) => [n, { json: { search: typed(n) } }]),
    )
    const calls = Array.from({ length: BATCH }, () => path).join(',')
    return {
      name: `${path}: a batch of ${BATCH} with ${LETTERS} letters over ${FILMS} films of ${CUES} cues`,
      path: `/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
      method: 'GET',
      as: 'guest',
    }
  })
  for (const search of searches) await server.expectQuick([search])
})
