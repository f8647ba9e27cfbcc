import { expect, test } from 'vitest'
import { zipOf } from '../../../testing/setups/zip.ts'
import { planArchive } from './plan-archive.ts'

const packed = (manifest: unknown, files: Record<string, string> = {}) => {
  const content = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: text }))
  return new File([zipOf([...entries, { name: 'lantern-course.json', content }])], 'course.zip')
}
const manifest = (more: Record<string, unknown> = {}) => ({
  format: 'lantern-course',
  version: 1,
  course: { title: 'Physics' },
  sections: [],
  lessons: [],
  resources: [],
  ...more,
})
const CLASS = {
  startsAt: '2027-01-05T12:30:00.000Z',
  minutes: 60,
  timeZone: 'Asia/Kolkata',
  link: 'https://meet.example/abc',
}
const video = (more: Record<string, unknown>) => ({ kind: 'video', title: 'Film', section: null, ...more })

test.each([
  ['that is not JSON', '{'],
  ['that is null', 'null'],
  ['of another format', manifest({ format: 'other' })],
  ['with a lesson that has no title', manifest({ lessons: [video({ title: '' })] })],
  ['with too many lessons', manifest({ lessons: Array.from({ length: 10_001 }, () => video({})) })],
])('a package with a manifest %s is refused', async (_, content) => {
  await expect(planArchive(packed(content), 'en')).rejects.toThrow(/package is damaged/)
})

test('a package of a later version is refused', async () => {
  await expect(planArchive(packed(manifest({ version: 2 })), 'en')).rejects.toThrow(/later version/)
})

test('a package with more than 5,000 lessons and resources is refused', async () => {
  const lessons = Array.from({ length: 5001 }, () => video({ address: 'https://youtu.be/dQw4w9WgXcQ' }))
  await expect(planArchive(packed(manifest({ lessons })), 'en')).rejects.toThrow(/more than 5000/)
})

test('a manifest reads only the files of its package, each by its type', async () => {
  const plan = await planArchive(
    packed(
      manifest({
        lessons: [
          video({ title: 'Up', file: '../../etc/passwd' }),
          video({ title: 'Prototype', file: '__proto__' }),
          video({ title: 'Page', file: 'page.md' }),
          video({ title: 'Nowhere', section: 7, file: 'film.mp4' }),
          {
            kind: 'live',
            title: 'Bad class',
            section: null,
            live: { ...CLASS, link: 'javascript:alert(1)' },
          },
          { kind: 'live', title: 'Class', section: null, live: CLASS, file: 'film.mp4' },
          { kind: 'pdf', title: 'Not a PDF', section: null, file: 'film.mp4' },
          { kind: 'scorm', title: 'Not a ZIP', section: null, file: 'film.mp4' },
          { kind: 'scorm', title: 'Package', section: null, file: 'package.zip' },
          { kind: 'hologram', title: 'New kind', section: null, file: 'film.mp4' },
          { kind: 'text', title: 'Text', section: null, file: 'page.md' },
        ],
      }),
      {
        'film.mp4': 'film',
        'page.md': '# Kept\n\n![x](../../etc/passwd)',
        'package.zip': 'PK',
        'extra.pdf': 'x',
        '../up.mp4': 'x',
      },
    ),
    'en',
  )
  expect(plan.items).toMatchObject([
    { kind: 'video', title: 'Nowhere', section: null },
    { kind: 'live', title: 'Class', live: CLASS, entry: { path: 'film.mp4' } },
    { kind: 'scorm', title: 'Package', entry: { path: 'package.zip' } },
    { kind: 'text', title: 'Text' },
  ])
  expect(await plan.items[3]?.text?.read()).toContain('# Kept')
  expect(plan.leftOut).toEqual([
    { name: '../up.mp4', reason: 'its path is outside the folder' },
    { name: 'Up', reason: 'its file is missing' },
    { name: 'Prototype', reason: 'its file is missing' },
    { name: 'Page', reason: 'Lantern can’t import the file page.md' },
    { name: 'Bad class', reason: 'the package has no content for it' },
    { name: 'Not a PDF', reason: 'Lantern can’t import the file film.mp4' },
    { name: 'Not a ZIP', reason: 'Lantern can’t import the file film.mp4' },
    { name: 'New kind', reason: 'the package has no content for it' },
    { name: 'extra.pdf', reason: 'the package does not list it' },
  ])
})
