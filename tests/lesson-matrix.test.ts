import { describe, expect, test } from 'vitest'
import {
  COURSE_STATES,
  KINDS,
  openMatrix,
  PEOPLE,
  type Person,
  type State,
  STATES,
  UNSHOWN,
  wordOf,
} from './support/lesson-matrix.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { made, handouts, read } = openMatrix(site)

/**
 * Whether the lesson is hidden from this user. A draft is visible to its students, who enrolled before it was
 * unpublished.
 */
const isHiddenFrom = (person: Person, state: State) =>
  COURSE_STATES.includes(state)
    ? !['admin', 'enrolled', 'student'].includes(person)
    : person !== 'admin' && UNSHOWN.includes(state)
const isGuest = (person: Person) => person === 'guest' || person === 'blocked'

/** Returns the expected status of a call that requires an open lesson. */
function expected(person: Person, state: State): number {
  if (person === 'admin') return 200
  if (isHiddenFrom(person, state)) return 404
  if (isGuest(person)) return 401
  if (person === 'enrolled') return 402
  return state === 'open' || COURSE_STATES.includes(state) ? 200 : 403
}

/** Reads the same data over REST and over tRPC. */
const readBoth = async (person: Person, path: string, procedure: string, input: object) => [
  await read(person, path),
  await read(person, `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`),
]

type Got = Awaited<ReturnType<typeof read>>
function expectNone(secrets: readonly string[], replies: readonly Got[]): void {
  for (const { text } of replies) for (const secret of secrets) expect(text).not.toContain(secret)
}
const statusesOf = (replies: readonly Got[]) => new Set(replies.map(({ status }) => status))

describe.each(PEOPLE)('%s', (person) => {
  const tried = KINDS.flatMap((kind) => STATES.map((state) => [kind, state] as const))
  test.each(tried)('reads only permitted data of the %s that is %s', async (kind, state) => {
    const { id, courseId, slug, addresses, title, word, ...lesson } = made[kind][state]
    const status = expected(person, state)
    const isHidden = isHiddenFrom(person, state)
    const isOffered = !UNSHOWN.includes(state) && !COURSE_STATES.includes(state)
    const own = [
      ...(await readBoth(person, `/api/lessons/${id}`, 'lessons.byId', { id })),
      ...(await readBoth(person, `/api/lessons/${id}/description`, 'lessons.description', { id })),
      await read(person, `/lessons/${id}`),
    ]
    expect(statusesOf(own)).toEqual(new Set([isHidden ? 404 : 200]))
    const around = [
      ...(await readBoth(person, `/api/lessons/course/${courseId}`, 'lessons.list', { courseId })),
      await read(person, `/courses/${slug}`),
    ]
    expect(statusesOf(around)).toEqual(new Set([isHidden && COURSE_STATES.includes(state) ? 404 : 200]))
    const card = await read(person, `/media/cards/lessons/${id}.jpg`)
    expect(card.status === 404).toBe(isHidden || !isOffered)

    const content = []
    for (const address of addresses) {
      const reply = await read(person, address)
      // For texts, documents, classes, quizzes and packages, guests also get the error with the price.
      const refused = address.startsWith('/api/') && status === 401 ? 402 : status
      expect([address, reply.status]).toEqual([address, refused])
      content.push(reply)
    }
    const source = await read(person, `/api/lessons/${id}/text/source`)
    const document = await read(person, `/api/lessons/${id}/document/source`)
    const taught = await read(person, `/api/lessons/${id}/class/source`)
    const quiz = await read(person, `/api/lessons/${id}/quiz/source`)
    const scorm = await read(person, `/api/lessons/${id}/scorm/source`)
    if (person !== 'admin')
      for (const one of [source, document, taught, quiz, scorm]) expect([401, 403]).toContain(one.status)
    // Even users with access get the link of a class only when they join the class, and never get the key of a quiz.
    if ((kind === 'live' || kind === 'quiz') && person !== 'admin')
      expectNone(lesson.secrets, [...own, ...around, ...content])
    // Joining completes the class and would open the next lesson, so this test skips it.
    const opensNext = status === 200 && state === 'open'
    const joins = opensNext
      ? []
      : [await read(person, `/api/lessons/${id}/class/join`, { method: 'POST', body: {} })]
    for (const join of kind === 'live' ? joins : []) {
      if (status !== 200) expect(join.status).toBe(isGuest(person) ? 401 : status)
      else if (person !== 'admin') expect(join.text).toContain('meet.example')
    }
    // An open package is loaded without cookies, because its frame sends none.
    if (kind === 'scorm' && status === 200) {
      const { url } = JSON.parse(content.at(-1)?.text ?? '') as { url: string }
      expect(
        (await fetch(site.server.url + url).then((reply) => reply.text())).includes(wordOf(kind, state)),
      ).toBe(true)
    }

    const search = wordOf(kind, state)
    const found = [
      ...(await readBoth(person, `/api/search/lessons?search=${search}`, 'search.lessons', { search })),
      ...(await readBoth(person, `/api/search/suggestions?search=${search}`, 'search.suggest', { search })),
    ]
    const isFound = word !== undefined && status === 200 && isOffered
    for (const { text } of found) expect(text.includes(`"lessonId":${id}`)).toBe(isFound)
    const titled = await read(person, `/api/search/lessons?search=${title}`)
    expect(titled.text.includes(`"lessonId":${id}`)).toBe(isOffered)

    if (status === 200) return
    const secrets = [...lesson.secrets, ...(isHidden ? [title] : [])]
    expectNone(secrets, [...own, ...around, ...content, source, document, taught, quiz, scorm, ...joins])
    // These responses can repeat the word that was searched.
    const unsearched = [...secrets.filter((one) => one !== search), `Say ${search}`]
    expectNone(unsearched, [...found, await read(person, `/courses?search=${search}`)])
    const note = { method: 'POST', body: { content: 'So', atSeconds: 0 } }
    const progress = { method: 'PUT', body: { position: 1, completed: true } }
    const writes = [
      await read(person, `/api/lessons/${id}/notes`, note),
      await read(person, `/api/lessons/${id}/progress`, progress),
    ]
    expect(statusesOf(writes)).toEqual(new Set([isGuest(person) ? 401 : status]))
  })

  test('reads a signed segment only with their own access', async () => {
    const addressIn = async (who: Person, state: State) => {
      const playlist = made.film[state].addresses.find((address) => address.endsWith('180.m3u8')) ?? ''
      const { text } = await read(who, playlist)
      const segment = text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? ''
      return new URL(segment, site.server.url + playlist)
    }
    for (const state of ['open', 'later'] as const) {
      const { pathname, search } = await addressIn('admin', state)
      expect((await read(person, pathname + search)).status).toBe(person === 'admin' ? 200 : 403)
      expect((await read(person, pathname)).status).toBe(403)
    }
    if (expected(person, 'open') !== 200) return
    const { pathname, search } = await addressIn(person, 'open')
    expect(await read(person, pathname + search)).toEqual({ status: 200, text: made.film.open.word })
  })

  test('downloads only the handouts of courses that they have', async () => {
    for (const state of ['open', 'draftCourse'] as const) {
      const { id, file, courseId } = handouts[state]
      const status = expected(person, state)
      const list = await read(person, `/api/resources/course/${courseId}`)
      expect(list.status).toBe(isHiddenFrom(person, state) ? 404 : 200)
      expect(list.text.includes(file)).toBe(status === 200)
      const download = await read(person, `/api/resources/download/${id}`)
      const media = await read(person, `/media/resources/${file}`)
      expect([download.status, media.status]).toEqual([
        isGuest(person) ? 401 : status,
        status === 200 ? 302 : 404,
      ])
    }
  })
})
