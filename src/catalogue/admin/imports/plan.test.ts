import { describe, expect, test } from 'vitest'
import { MEGABYTE } from '../../../platform/constants.ts'
import type { Entry } from './entry.ts'
import { comparePaths, planAddresses, planFiles, titleOfFolder } from './plan.ts'

const entry = (path: string, size = 10): Entry => ({ path, size, open: () => Promise.resolve(new Blob()) })
const plan = (...paths: string[]) =>
  planFiles({ name: 'course.zip', entries: paths.map((path) => entry(path)), refused: [] }, 'archive', 'hi')
const titles = (made: Awaited<ReturnType<typeof plan>>) =>
  made.items.map(({ section, title }) => [section, title])

test('paths are sorted in the usual order of numbers', () => {
  const sorted = ['b/1.mp4', '10 a.mp4', 'a/b/1.mp4', 'a/2.mp4', '2 a.mp4', 'a/10.mp4']
  expect(sorted.toSorted(comparePaths)).toEqual([
    '2 a.mp4',
    '10 a.mp4',
    'a/2.mp4',
    'a/10.mp4',
    'a/b/1.mp4',
    'b/1.mp4',
  ])
})

test('the title of a folder', () => {
  expect(titleOfFolder('02_motion')).toBe('Motion')
  expect(titleOfFolder('1.2 Motion/Videos')).toBe('1.2 Motion – Videos')
})

describe('a plan of files', () => {
  test('folders become sections, and the common folder becomes the name', async () => {
    const made = await plan('Physics/10 Light/1.mp4', 'Physics/2 Motion/02_the-line.mp4', 'Physics/intro.mov')
    expect(made.name).toBe('Physics')
    expect(titles(made)).toEqual([
      [null, 'Intro'],
      ['2 Motion', 'The line'],
      ['10 Light', '1'],
    ])
    expect(made.leftOut).toEqual([])
  })

  test('captions and pictures belong to the video of the same name', async () => {
    const made = await plan(
      'a.mp4',
      'a.vtt',
      'a.en.srt',
      'a.jpg',
      'a.png',
      'b.vtt',
      'cover.jpg',
      'A.Tamil.vtt',
    )
    expect(made.items).toHaveLength(1)
    expect(made.items[0]?.captions.map((one) => [one.language, one.entry.path])).toEqual([
      ['en', 'a.en.srt'],
      ['ta', 'A.Tamil.vtt'],
      ['hi', 'a.vtt'],
    ])
    expect(made.items[0]?.picture?.path).toBe('a.jpg')
    expect(made.leftOut.map(({ name }) => name)).toEqual(['a.png', 'b.vtt', 'cover.jpg'])
    expect(made.changed).toEqual([expect.stringContaining('SRT')])
  })

  test('PDFs become lessons of their section, unless a lesson has the same name', async () => {
    const made = await plan('a/01 line.mp4', 'a/01 Line.pdf', 'a/02 notes.PDF', 'b/01 line.pdf', 'song.mp3')
    expect(made.items.map(({ kind, section, title }) => [kind, section, title])).toEqual([
      ['audio', null, 'Song'],
      ['video', 'a', 'Line'],
      ['resource', 'a', 'Line'],
      ['pdf', 'a', 'Notes'],
      ['pdf', 'b', 'Line'],
    ])
    expect([...made.sections.keys()]).toEqual(['a', 'b'])
    expect(made.changed).toEqual([
      expect.stringContaining('PDFs become lessons'),
      expect.stringContaining('belong to a lesson'),
    ])
  })

  test('documents become resources, and other files are skipped with a reason', async () => {
    const made = await plan('notes.pptx', 'setup.exe')
    expect(made.items).toMatchObject([{ kind: 'resource', title: 'Notes' }])
    expect(made.changed).toEqual([expect.stringContaining('become resources')])
    expect(made.leftOut).toEqual([{ name: 'setup.exe', reason: expect.stringContaining('not a video') }])
  })

  test('empty and too large files are skipped', async () => {
    const entries = [entry('a.mp4', 0), entry('b.mp4', 501 * MEGABYTE), entry('c.pdf', 101 * MEGABYTE)]
    const made = await planFiles({ name: 'a', entries, refused: [] }, 'folder', 'en')
    expect(made.items).toEqual([])
    expect(made.leftOut.map(({ reason }) => reason)).toEqual(['empty file', 'too large', 'too large'])
  })

  test('a folder in a folder is named in the changes', async () => {
    expect((await plan('a/b/1.mp4', 'c.mp4')).changed).toEqual([expect.stringContaining('“A – B”')])
  })
})

test('a plan of YouTube links', () => {
  const made = planAddresses(`
    1. Motion – https://youtu.be/abcdefghijk
    https://www.youtube.com/watch?v=bbbbbbbbbbb&list=x
    3 Idiots: https://youtu.be/ccccccccccc
    https://youtu.be/abcdefghijk
    https://example.com/video.mp4`)
  expect(made.items.map(({ title, from }) => [title, from])).toEqual([
    ['Motion', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['Video 2', 'https://www.youtube.com/watch?v=bbbbbbbbbbb'],
    ['3 Idiots', 'https://www.youtube.com/watch?v=ccccccccccc'],
  ])
  expect(made.leftOut.map(({ reason }) => reason)).toEqual(['repeated video', 'not a YouTube video'])
})
