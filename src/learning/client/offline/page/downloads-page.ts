import { formatBytes } from '../../../../platform/bytes.ts'
import { interfaceLocale } from '../../../../platform/language/in-languages.ts'
import { t } from '../../../texts/offline.ts'
import { contactServer } from '../contact.ts'
import {
  type Downloads,
  isEnded,
  needsConfirmation,
  type Owner,
  openDownloads,
  type StoredLesson,
} from '../downloads-store.ts'
import { hasDownloads } from '../has-downloads.ts'
import { button, element } from './dom.ts'
import { showLesson } from './lesson-screen.ts'
import { canPlay } from './play.ts'

/*
 * The page of downloads. The service worker can show it without a connection, so it contains nothing about a user. This
 * script reads the downloads of this browser.
 */

type Shown = { lesson: StoredLesson; stored: number }

const main = document.querySelector('main') ?? document.body
const status = element('p', { role: 'status', class: 'note' })
const stage = element('section', { class: 'stage', hidden: true })
const list = element('ul', { class: 'downloads' })
const footer = element('p', { class: 'note' })
main.replaceChildren(...main.querySelectorAll('h1'), status, stage, list, footer)

let running: { lessonId: number; stop: () => Promise<void> } | null = null

const formatDay = (time: number) =>
  new Intl.DateTimeFormat(interfaceLocale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(time)

const say = (text: string) => {
  status.textContent = text
}

/** Renews the leases and sends the progress, if there is a connection. Tells the user about the changes. */
async function contact(): Promise<void> {
  if (!hasDownloads()) return
  const before = await read()
  const result = await contactServer()
  if (result === 'offline') return
  const after = await read()
  if (result === 'signedOut') {
    if (before.shown.length > 0) say(t.signedOut)
  } else if (after.shown.length < before.shown.length) {
    const removed = before.shown.length - after.shown.length
    say(result === 'replaced' ? t.replaced(removed) : t.removedByServer(removed))
  } else if (before.unsent > 0 && after.unsent === 0) say(t.saved)
  if (running && !after.shown.some(({ lesson }) => lesson.lessonId === running?.lessonId)) await stopLesson()
}

type State = { owner: Owner | undefined; shown: Shown[]; unsent: number; seen: number }

/** Runs work with the database, which sign-out can delete between two uses. */
async function withDownloads<T>(work: (downloads: Downloads) => Promise<T>): Promise<T> {
  const downloads = await openDownloads()
  try {
    return await work(downloads)
  } finally {
    downloads.close()
  }
}

const read = (): Promise<State> =>
  withDownloads(async (downloads) => {
    const owner = await downloads.findOwner()
    const lessons = await downloads.listLessons()
    const shown = await Promise.all(
      lessons.map(async (lesson) => ({
        lesson,
        stored: (await downloads.listSegments(lesson.lessonId)).length,
      })),
    )
    const unsent = (await downloads.listProgress()).length
    return { owner, shown, unsent, seen: await downloads.see(Date.now()) }
  })

async function stopLesson(): Promise<void> {
  const stopping = running
  running = null
  await stopping?.stop()
  stage.hidden = true
  stage.replaceChildren()
}

async function watch(lesson: StoredLesson, userId: string): Promise<void> {
  await stopLesson()
  if (!canPlay()) return say(t.notSupported)
  const downloads = await openDownloads()
  // The lesson may have been watched since the list was shown.
  const current = (await downloads.findLesson(lesson.lessonId)) ?? lesson
  const end = (text: string) => {
    void stopLesson().then(draw)
    say(text)
  }
  const screen = showLesson({
    downloads,
    lesson: current,
    userId,
    onSaved: () => void drawFooter(),
    onEnded: () => end(t.ended),
    onFailure: () => end(t.cannotPlay),
  })
  running = {
    lessonId: lesson.lessonId,
    stop: async () => {
      await screen.stop()
      downloads.close()
    },
  }
  say('')
  stage.replaceChildren(
    element('h2', {}, lesson.title),
    screen.video,
    button(t.close, () => void stopLesson().then(update), { class: 'quiet' }),
  )
  stage.hidden = false
  stage.scrollIntoView({ block: 'start' })
  screen.video.focus({ preventScroll: true })
  await screen.video.play().catch(() => undefined)
}

async function removeLesson(lessonId: number): Promise<void> {
  if (running?.lessonId === lessonId) await stopLesson()
  await withDownloads((downloads) => downloads.remove([lessonId]))
  await update()
}

function row({ lesson, stored }: Shown, seen: number, userId: string): HTMLElement {
  const { lessonId, title, course, bytes, segments, expiresAt, height } = lesson
  const isComplete = stored >= segments.length
  const hasEnded = isEnded(lesson, seen)
  const facts = [course, formatBytes(bytes), ...(hasEnded ? [] : [t.until(formatDay(expiresAt))])]
  const problem = hasEnded
    ? t.ended
    : isComplete
      ? null
      : t.partial(Math.floor((stored / segments.length) * 100))
  const name = isComplete ? title : element('a', { href: `/lessons/${lessonId}` }, title)
  const [play, playThis] = height === 0 ? [t.listen, t.listenLesson] : [t.watch, t.watchLesson]
  return element(
    'li',
    {},
    element('h2', {}, name),
    element('p', { class: 'note' }, facts.join(' · ')),
    ...(problem ? [element('p', {}, problem)] : []),
    element(
      'div',
      { class: 'actions' },
      ...(isComplete && !hasEnded
        ? [button(play, () => void watch(lesson, userId), { 'aria-label': playThis(title) })]
        : []),
      button(t.remove, () => void removeLesson(lessonId), {
        class: 'quiet',
        'aria-label': t.removeLesson(title),
      }),
    ),
  )
}

/** Shows how much space the downloads take, and whether some progress was not sent yet. */
async function drawFooter(): Promise<void> {
  const { shown, unsent } = await read()
  const bytes = shown.reduce((sum, { lesson }) => sum + lesson.bytes, 0)
  const texts = [
    ...(unsent > 0 ? [t.unsent(unsent)] : []),
    ...(bytes > 0 ? [t.used(formatBytes(bytes))] : []),
  ]
  footer.textContent = [...texts, ...(shown.length > 0 ? [t.yourStudy] : [])].join(' ')
}

async function draw(): Promise<void> {
  const state = hasDownloads() ? await read() : null
  const { owner } = state ?? {}
  if (!state || !owner || state.shown.length === 0) {
    list.replaceChildren(element('li', {}, t.none))
    footer.textContent = state && state.unsent > 0 ? t.unsent(state.unsent) : ''
    return
  }
  // Another user may have signed in after these lessons were downloaded.
  if (needsConfirmation(owner)) {
    list.replaceChildren(element('li', {}, t.connectFirst))
    footer.textContent = ''
    return
  }
  const shown = state.shown.toSorted(
    (one, other) =>
      one.lesson.course.localeCompare(other.lesson.course) || one.lesson.lessonId - other.lesson.lessonId,
  )
  list.replaceChildren(...shown.map((one) => row(one, state.seen, owner.userId)))
  await drawFooter()
}

/** Contacts the server, then shows the downloads. */
async function update(): Promise<void> {
  await contact().catch(() => undefined)
  await draw().catch(() => list.replaceChildren(element('li', {}, t.notSupported)))
}

addEventListener('online', () => void update())
void update()
