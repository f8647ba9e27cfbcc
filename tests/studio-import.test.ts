import { beforeAll, expect, test } from 'vitest'
import { sampleAudio, sampleVideo } from '../src/testing/films.ts'
import { samplePdf } from '../src/testing/pdfs.ts'
import { sampleImage } from '../src/testing/pictures.ts'
import { moodleFiles, packedBackup } from '../src/testing/setups/moodle-backup.ts'
import { zipOf } from '../src/testing/setups/zip.ts'
import { create, uploadVideo } from './support/courses.ts'
import { arrive, expectAccessible, expectToast, gone, seen, SLOW_WORK_MS } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith, lessonsOf } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let video: Buffer

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  video = await sampleVideo({ seconds: 2, width: 320, height: 180 })
})

const open = async (id: number) => {
  const { page } = owner
  await arrive(page, `/admin/courses/${id}`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  return page.getByRole('dialog', { name: 'Import lessons' })
}

test('imports a ZIP file after showing its list, and undoes it', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Physics', 'Own lesson')
  const dialog = await open(id)
  await expectAccessible(page)
  await dialog.getByLabel('Choose a ZIP file').setInputFiles({
    name: 'physics.zip',
    mimeType: 'application/zip',
    buffer: zipOf([
      { name: 'Physics/10 Light/01_mirrors.mp4', content: video, stored: true },
      { name: 'Physics/2 Motion/01-the line.mp4', content: video },
      { name: 'Physics/2 Motion/01-the line.hi.vtt', content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nगति\n' },
      { name: 'Physics/2 Motion/01-the line.png', content: await sampleImage('png', 320, 180), stored: true },
      { name: 'Physics/2 Motion/02 broken.mp4', content: 'no video' },
      { name: 'Physics/2 Motion/03 Speed.md', content: '# Speed\n\n![A car](../img/car.png)\n\n$v = s/t$' },
      { name: 'Physics/img/car.png', content: await sampleImage('png', 320, 180), stored: true },
      { name: 'Physics/2 Motion/01-the line.pdf', content: await samplePdf() },
      { name: 'Physics/2 Motion/04 reader.pdf', content: await samplePdf({ pages: 3 }) },
      { name: 'Physics/2 Motion/05 drone.mp3', content: await sampleAudio('mp3') },
      { name: 'Physics/notes.pdf', content: await samplePdf() },
      { name: 'Physics/setup.exe', content: 'x' },
      { name: 'Physics/../../up.mp4', content: 'x' },
    ]),
  })
  await seen(dialog.getByText('Creates 7 lessons and 1 resource'))
  await dialog.getByRole('button', { name: 'Import Notes as a resource' }).click()
  await seen(dialog.getByText('Creates 6 lessons and 2 resources'))
  await seen(dialog.getByText('setup.exe: not a video', { exact: false }))
  await seen(dialog.getByText('2 items will not be imported'))
  expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Motion',
    'Light',
    'Resources',
    'Changes during the import',
    '2 items will not be imported',
  ])
  await expectAccessible(page)
  await dialog.getByLabel('Title of 10 Light/01_mirrors.mp4').fill('Mirrors and lenses')
  await dialog.getByRole('button', { name: 'Import 8 items' }).click()
  await dialog.getByRole('button', { name: 'Import 1 item' }).waitFor({ timeout: SLOW_WORK_MS })
  await seen(dialog.getByRole('alert').first())
  await dialog.getByRole('button', { name: 'Skip Broken' }).click()
  expect((await lessonsOf(owner.request, id)).map(({ title, section }) => [title, section])).toEqual([
    ['Own lesson', ''],
    ['The line', 'Motion'],
    ['Speed', 'Motion'],
    ['Reader', 'Motion'],
    ['Drone', 'Motion'],
    ['Mirrors and lenses', 'Light'],
  ])
  const [, line, speed, reader, drone] = await lessonsOf(owner.request, id)
  expect(line).toMatchObject({
    captions: [{ language: 'hi' }],
    thumbnail: expect.stringContaining('/media/'),
  })
  expect(reader).toMatchObject({ kind: 'pdf', duration: '6 minutes' })
  expect(drone).toMatchObject({ kind: 'audio', duration: '2 seconds' })
  expect(speed).toMatchObject({ kind: 'text', duration: '1 minute' })
  const { html } = await (await owner.request.get(`/api/lessons/${speed?.id}/text`)).json()
  expect(html).toMatch(/<img src="\/media\/thumbnails\/[^>]*alt="A car"[^>]*>[\s\S]*<math/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await gone(dialog)

  await seen(page.getByText('Physics: 5 lessons, 2 resources'))
  await page.getByRole('button', { name: 'Undo the import of Physics' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expectToast(page, 'Success', 'Import undone. The lessons are in the bin.')
  await gone(page.getByText('Physics: 5 lessons, 2 resources'))
  expect((await lessonsOf(owner.request, id)).map(({ title }) => title)).toEqual(['Own lesson'])
})

test('imports a Moodle backup, without its scripts, and names what it skips', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Light')
  const dialog = await open(id)
  const content =
    '<p style="color:red" onclick="alert(1)">How light moves: \\(c = 3 \\times 10^8\\)</p><script>document.title = "hacked"</script><img src="@@PLUGINFILE@@/ray.png" onerror="document.title = 1" alt="A ray"><table><tr><th>Colour</th></tr><tr><td>Red</td></tr></table>'
  const backup = moodleFiles(
    [
      {},
      {
        title: '1. Rays',
        modules: [
          {
            kind: 'page',
            title: 'What light is',
            settings: { content, contentformat: '1' },
            files: [{ name: 'ray.png', content: await sampleImage('png', 320, 180) }],
          },
          { kind: 'url', title: 'A film', settings: { externalurl: 'https://youtu.be/dQw4w9WgXcQ' } },
          { kind: 'resource', title: 'Worksheet', files: [{ name: 'w.pdf', content: await samplePdf() }] },
          { kind: 'quiz', title: 'Test yourself' },
        ],
      },
      {
        title: '2. Lenses',
        isHidden: true,
        modules: [{ kind: 'label', title: 'Soon', settings: { intro: '<p>Soon</p>', introformat: '1' } }],
      },
    ],
    { title: 'Light and rays' },
  )
  await dialog
    .getByLabel('Choose a ZIP file')
    .setInputFiles({ name: 'backup.mbz', mimeType: 'application/gzip', buffer: await packedBackup(backup) })
  await seen(dialog.getByText('Creates 4 lessons'))
  await seen(dialog.getByText('Test yourself: Lantern can’t import any of its questions'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 4 items' }).click()
  await expectToast(page, 'Imported', '4 items imported. You can undo this for 7 days.', SLOW_WORK_MS)
  expect(await page.title()).not.toBe('hacked')
  const [text, film, sheet, label] = await lessonsOf(owner.request, id)
  expect([text, film, sheet, label]).toMatchObject([
    { kind: 'text', title: 'What light is', section: '1. Rays' },
    { kind: 'video', title: 'A film', videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    { kind: 'pdf', title: 'Worksheet', section: '1. Rays', duration: '2 minutes' },
    { kind: 'text', title: 'Soon', section: '2. Lenses', isRequired: false },
  ])
  const { html } = await (await owner.request.get(`/api/lessons/${text?.id}/text`)).json()
  expect(html).toMatch(
    /^<p>How light moves: <math[\s\S]*<img src="\/media\/thumbnails[^>]*alt="A ray"[\s\S]*<td>Red/,
  )
  expect(html).not.toMatch(/script|onerror|onclick|style/)
  const sections = await (await owner.request.get(`/api/sections/course/${id}`)).json()
  expect(sections).toMatchObject([
    { title: '1. Rays', isVisible: true },
    { title: '2. Lenses', isVisible: false },
  ])
  await seen(page.getByText('Light and rays: 4 lessons'))
})

test('downloads a course, and imports it into another with its captions and preview', async () => {
  const { page } = owner
  const from = await courseWith(owner.request, 'Sound')
  const { id: sectionId } = await create(owner.request, '/api/sections', { courseId: from, title: 'Waves' })
  const videoUrl = await uploadVideo(owner.request)
  const first = { courseId: from, sectionId, title: 'What sound is', order: 1, duration: '7 minutes' }
  const lesson = { ...first, description: '**Listen**', isPreview: true, videoUrl }
  const { id: lessonId } = await create(owner.request, '/api/lessons', lesson)
  const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nध्वनि\n'
  await create(owner.request, `/api/lessons/${lessonId}/captions`, { language: 'hi', content })
  const text = {
    courseId: from,
    sectionId,
    title: 'Notes',
    order: 2,
    kind: 'text',
    text: '# Sound\n\n$v = f\\lambda$',
  }
  await create(owner.request, '/api/lessons', text)
  const live = {
    startsAt: '2027-01-05T12:30:00.000Z',
    minutes: 60,
    timeZone: 'Asia/Kolkata',
    link: 'https://meet.example/abc',
  }
  await create(owner.request, '/api/lessons', {
    courseId: from,
    sectionId,
    title: 'Class',
    order: 3,
    kind: 'live',
    live,
  })

  await arrive(page, `/admin/courses/${from}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download course' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Sound.zip')

  const to = await courseWith(owner.request, 'Sound again')
  const dialog = await open(to)
  await dialog.getByLabel('Choose a ZIP file').setInputFiles(await download.path())
  await seen(dialog.getByText('Creates 3 lessons'))
  await seen(dialog.getByText('live class: 5 Jan 2027', { exact: false }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 3 items' }).click()
  await expectToast(page, 'Imported', '3 items imported. You can undo this for 7 days.', SLOW_WORK_MS)
  const made = await lessonsOf(owner.request, to)
  expect(made).toMatchObject([
    {
      kind: 'video',
      title: 'What sound is',
      section: 'Waves',
      description: '**Listen**',
      duration: '7 minutes',
      isPreview: true,
      captions: [{ language: 'hi' }],
    },
    { kind: 'text', title: 'Notes', section: 'Waves', isPreview: false },
    { kind: 'live', title: 'Class', section: 'Waves', duration: '1 hour' },
  ])
  expect(await (await owner.request.get(`/api/lessons/${made[2]?.id}/class/source`)).json()).toEqual({ live })
  const { html } = await (await owner.request.get(`/api/lessons/${made[1]?.id}/text`)).json()
  expect(html).toMatch(/^<h3>Sound<\/h3>[\s\S]*<math/)
})

test('imports YouTube links, and explains why others are skipped', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Chemistry')
  const dialog = await open(id)
  await dialog
    .getByLabel('Or paste YouTube links')
    .fill('1. Atoms https://youtu.be/dQw4w9WgXcQ\nhttps://example.com/film\nhttps://youtu.be/dQw4w9WgXcR')
  await dialog.getByRole('button', { name: 'Read links' }).click()
  await seen(dialog.getByText('https://example.com/film: not a YouTube video'))
  await dialog.getByRole('button', { name: 'Import 2 items' }).click()
  await expectToast(page, 'Imported', '2 items imported. You can undo this for 7 days.', SLOW_WORK_MS)
  await gone(dialog)
  expect(await lessonsOf(owner.request, id)).toMatchObject([
    { title: 'Atoms', videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', order: 1 },
    { title: 'Video 2', order: 2 },
  ])
})

test('refuses a file that is not an archive', async () => {
  const id = await courseWith(owner.request, 'Biology')
  const dialog = await open(id)
  await dialog
    .getByLabel('Choose a ZIP file')
    .setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('%PDF-1.4') })
  await seen(dialog.getByText('This is not a ZIP file. Choose a .zip, .tar.gz or .mbz file.'))
})
