import { expect, test } from 'vitest'
import { cueAt, parseVtt } from './vtt.ts'

const FILE = `\ufeffWEBVTT - a title\r
\r
NOTE nobody reads this\r
\r
STYLE\r
::cue { color: red }\r
\r
intro\r
00:01.000 --> 00:04.250 align:start position:10%\r
<v Meera>Tables &amp; rows,\r
<i>and</i> the first question</v>\r
\r
01:00:05.000 --> 01:00:06.000\r
<c.loud>एक घंटे बाद</c> &lt;b&gt;\r
\r
00:10.000 --> 00:09.000\r
ends before it begins\r
\r
00:07.000 --> 00:08.000\r
`

test('reads cues with IDs, settings, tags, entities and hours, and skips the rest', () => {
  expect(parseVtt(FILE)).toEqual([
    { start: 1, end: 4.25, text: 'Tables & rows,\nand the first question' },
    { start: 3605, end: 3606, text: 'एक घंटे बाद <b>' },
  ])
})

test('a file without cues is empty, another kind of file returns null', () => {
  expect(parseVtt('WEBVTT')).toEqual([])
  expect(parseVtt('1\n00:00:01,000 --> 00:00:02,000\nSubRip')).toBeNull()
  expect(parseVtt('WEBVTTX\n\n00:01.000 --> 00:02.000\nno')).toBeNull()
  expect(parseVtt('')).toBeNull()
})

test('finds the cue of a moment', () => {
  const cues = [
    { start: 1, end: 2, text: 'a' },
    { start: 5, end: 6, text: 'b' },
    { start: 6, end: 9, text: 'c' },
  ]
  expect([0, 1, 3, 5.5, 6, 100].map((second) => cueAt(cues, second))).toEqual([-1, 0, 0, 1, 2, 2])
  expect(cueAt([], 3)).toBe(-1)
})
