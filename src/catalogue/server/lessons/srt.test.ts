import { expect, test } from 'vitest'
import { toVtt } from './srt.ts'
import { parseVtt } from '../../../platform/vtt.ts'

const srt = [
  '1',
  '00:00:01,000 --> 00:00:04,200',
  '{\\an8}<font color="#ffff00">नमस्ते</font>, <i>all</i>',
  '',
  '2',
  '0:00:05,5 --> 01:02:03,040 X1:40 X2:600',
  'Two lines',
  '- of it',
  '',
]

test.each([
  ['Unix line ends', srt.join('\n')],
  ['Windows line ends and a BOM', `\ufeff${srt.join('\r\n')}`],
  ['old Macintosh line ends', srt.join('\r')],
  ['blank lines before it', `\n\n${srt.join('\n')}`],
])('SubRip with %s becomes WebVTT', (_, file) => {
  const vtt = toVtt(file)
  expect(vtt).toContain('00:00:01.000 --> 00:00:04.200\nनमस्ते, <i>all</i>\n')
  expect(parseVtt(vtt)).toEqual([
    { start: 1, end: 4.2, text: 'नमस्ते, all' },
    { start: 5.5, end: 3723.04, text: 'Two lines\n- of it' },
  ])
})

test('SubRip without numbers becomes WebVTT, too', () => {
  expect(toVtt('00:01,000 --> 00:02,000\nHello\n')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n')
})

test('WebVTT stays, without a BOM and with plain line ends', () => {
  expect(toVtt('\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHi, 1,5\r\n')).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nHi, 1,5\n',
  )
})

test.each(['', 'Hello', '1\nHello', '{"a": 1}'])('other files stay unchanged: %j', (file) => {
  expect(toVtt(file)).toBe(file)
})

test.each([
  ['<font', '1\n00:00:01,000 --> 00:00:02,000\n' + '<font'.repeat(100_000)],
  ['{\\', '1\n00:00:01,000 --> 00:00:02,000\n' + '{\\'.repeat(100_000)],
  ['blanks', '1\n00:00:01,000 ' + ' '.repeat(200_000)],
  ['digits', '1'.repeat(200_000)],
])('a long text of %s takes time in proportion to its length', (_, file) => {
  // A parser with quadratic time would exceed the test's time limit.
  expect(toVtt(file).length).toBeGreaterThan(100_000)
})
