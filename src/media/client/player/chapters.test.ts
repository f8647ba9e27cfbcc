import { expect, test } from 'vitest'
import { besideChapter, chapterAt, chaptersOf, linkTimes } from './chapters.ts'

const lines = (...all: string[]) => all.join('\n')

test('reads lines that start with a time, in all common formats', () => {
  const text = lines(
    'What this is about. Seen at 0:05.',
    '',
    '0:00 Intro\r',
    '- 0:10 - *Joins* and `unions`',
    '2. [01:05] – [Nulls](https://example.org)',
    '(1:02:03): The end',
  )
  expect(chaptersOf(text)).toEqual([
    { at: 0, title: 'Intro' },
    { at: 10, title: 'Joins and unions' },
    { at: 65, title: 'Nulls' },
    { at: 3723, title: 'The end' },
  ])
})

test.each([
  ['nothing', ''],
  ['two of them', lines('0:00 One', '1:00 Two')],
  ['a first that is not the beginning', lines('0:05 One', '1:00 Two', '2:00 Three')],
  ['times that do not ascend', lines('0:00 One', '2:00 Two', '1:00 Three')],
  ['one of less than ten seconds', lines('0:00 One', '0:09 Two', '1:00 Three')],
  ['times without words', lines('0:00', '1:00', '2:00 Three')],
  ['times that are none', lines('0:00 One', '1:60 Two', '2:0 Three')],
])('%s: no chapters', (_what, text) => {
  expect(chaptersOf(text)).toEqual([])
})

test('there are no chapters if the last would start at or after the end of the video', () => {
  const text = lines('0:00 One', '1:00 Two', '2:00 Three')
  expect(chaptersOf(text, 130)).toHaveLength(3)
  expect(chaptersOf(text, 129)).toEqual([])
})

test('reads a malicious text quickly', () => {
  expect(chaptersOf(`0:00 ${'['.repeat(50_000)}\n${'- '.repeat(50_000)}`)).toEqual([])
  expect(linkTimes('0:0'.repeat(50_000), null)).toHaveLength(150_000)
})

test('moves between chapters', () => {
  const chapters = [0, 20, 40].map((at) => ({ at, title: 'x' }))
  expect(chapterAt(chapters, 39.9)).toBe(1)
  expect(chapterAt([], 5)).toBe(-1)
  expect(besideChapter(chapters, 5, 1)).toBe(20)
  expect(besideChapter(chapters, 45, 1)).toBeNull()
  expect(besideChapter(chapters, 30, -1)).toBe(20)
  expect(besideChapter(chapters, 21, -1)).toBe(0)
  expect(besideChapter(chapters, 1, -1)).toBe(0)
  expect(besideChapter([], 5, -1)).toBeNull()
})

test('links the times in a text, except in links, code, attributes and other numbers', () => {
  const link = (at: number, clock: string) => `<a href="?t=${at}" data-at="${at}">${clock}</a>`
  expect(linkTimes('<p>0:12 then (1:02:03), 12:00.</p>', null)).toBe(
    `<p>${link(12, '0:12')} then (${link(3723, '1:02:03')}), ${link(720, '12:00')}.</p>`,
  )
  const untouched = '<a href="/x?0:12">0:12</a><code>0:12</code><img alt="0:12"> 1:2 10:99 1:00:00:00 0:12.5'
  expect(linkTimes(untouched, null)).toBe(untouched)
  expect(linkTimes('At 0:40 or 10:30', 60)).toBe(`At ${link(40, '0:40')} or 10:30`)
})
