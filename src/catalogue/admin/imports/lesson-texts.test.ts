import { describe, expect, test } from 'vitest'
import { MAX, MEGABYTE } from '../../../platform/constants.ts'
import { lessonTextHtml } from '../../server/texts/lesson-text-html.ts'
import type { Entry } from './entry.ts'
import { mapAddresses } from './lesson-texts.ts'
import { planFiles } from './plan.ts'

const file = (path: string, content: string | Buffer<ArrayBuffer> = 'x', size?: number): Entry => {
  const blob = new Blob([content])
  return { path, size: size ?? blob.size, open: () => Promise.resolve(blob) }
}
const plan = (...entries: Entry[]) => planFiles({ name: 'course.zip', entries, refused: [] }, 'archive', 'en')
const htmlOf = async (text: string) => lessonTextHtml({ text, pictures: {} })

describe('Markdown in a folder', () => {
  test('becomes a text lesson with the title of its heading and its pictures', async () => {
    const made = await plan(
      file(
        '1 Motion/02_speed.md',
        '---\ntags: physics\n---\n# Speed and *time* #\n\n![A car](../img/car%201.png)\n![Map](<../img/map one.jpg> "A map")\n[notes](../notes.pdf) [Web](https://example.com)\n![Far](https://example.com/a.png)',
      ),
      file('img/car 1.png'),
      file('img/map one.jpg'),
      file('img/other.png'),
      file('notes.pdf'),
    )
    const [document, lesson] = made.items
    expect(document).toMatchObject({ kind: 'pdf', from: 'notes.pdf' })
    expect(lesson).toMatchObject({ kind: 'text', section: '1 Motion', title: 'Speed and time' })
    expect([...(lesson?.text?.pictures ?? [])].map(([address, { path }]) => [address, path])).toEqual([
      ['../img/car%201.png', 'img/car 1.png'],
      ['../img/map one.jpg', 'img/map one.jpg'],
    ])
    expect(await lesson?.text?.read()).toBe(
      '![A car](../img/car%201.png)\n![Map](<../img/map one.jpg> "A map")\nnotes [Web](https://example.com)\n![Far](https://example.com/a.png)',
    )
    expect(made.changed).toEqual([
      expect.stringContaining('first heading'),
      expect.stringContaining('Links from a text'),
      expect.stringContaining('other sites'),
      expect.stringContaining('PDFs become lessons'),
    ])
    expect(made.leftOut.map(({ name }) => name)).toEqual(['img/other.png'])
  })

  test('names the pictures that are missing, too large, or outside the folder', async () => {
    const made = await plan(
      file('a/text.md', 'Hello ![gone](gone.png) ![big](big.png) ![up](../../../up.png) ![exe](run.exe)'),
      file('a/big.png', 'x', 11 * MEGABYTE),
      file('b/c.mp4'),
    )
    expect(made.leftOut).toEqual([
      { name: 'a/text.md: gone.png', reason: 'the picture is missing' },
      { name: 'a/text.md: big.png', reason: 'too large' },
      { name: 'a/text.md: run.exe', reason: 'the picture is missing' },
      { name: 'a/big.png', reason: 'too large' },
    ])
    expect(await made.items[0]?.text?.read()).toBe('Hello gone big ![up](../../../up.png) exe')
  })

  test('keeps brackets in code and formulas', () => {
    const text = 'a `[x](y)` $f[i](x)$ [x](y)\n```js\na[i](j)\n```\n[x](y)'
    expect(mapAddresses(text, () => 'z')).toBe('a `[x](y)` $f[i](x)$ [x](z)\n```js\na[i](j)\n```\n[x](z)')
  })

  test('is read quickly, even if it is hostile', () => {
    for (const sign of ['[', '![', '[a](', '`', '$', '(', '[a](b'])
      expect(mapAddresses(sign.repeat(MAX.description / sign.length), () => 'z')).toContain(sign)
  })

  test('with a hostile beginning is read quickly', async () => {
    // Regular expressions with exponential or quadratic time would exceed the test's time limit.
    const begin = [`---\n${'-a: b\n'.repeat(60)}`, `# ${' '.repeat(180_000)}`, `# a${' '.repeat(180_000)}b`]
    for (const text of begin)
      expect((await plan(file('a.md', `${text.slice(0, MAX.description - 10)}\nend`))).items).toHaveLength(1)
  }, 20_000)

  test('is left out if it is empty, too long, or not a text', async () => {
    const made = await plan(
      file('a.md', '  \n'),
      file('b.md', 'x'.repeat(MAX.description + 1)),
      file('c.md', Buffer.from('café', 'latin1')),
      file('d.md', 'x', 4 * MAX.description + 1),
      file('e.md', '# Only a heading'),
    )
    expect(made.items).toEqual([])
    expect(made.leftOut.map(({ name, reason }) => [name, reason])).toEqual([
      ['d.md', 'too large'],
      ['a.md', 'empty file'],
      ['b.md', 'longer than 50,000 characters'],
      ['c.md', 'not a text in UTF-8'],
      ['e.md', 'empty file'],
    ])
  })

  test('with scripts shows them as text', async () => {
    const made = await plan(file('a.md', 'Hello <script>alert(1)</script> [x](javascript:alert(1))'))
    const html = await htmlOf((await made.items[0]?.text?.read()) ?? '')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('javascript:')
  })
})

test('a plain text is shown as it is', async () => {
  const source =
    '# Not a heading\n\n2 * 3 * 4 = $24$ & <b>more</b>\n    indented_by_four\nTitle\n=====\n- point'
  const made = await plan(file('a.txt', source.replace(/\n/g, '\r\n')))
  expect(made.items[0]?.title).toBe('A')
  const html = await htmlOf((await made.items[0]?.text?.read()) ?? '')
  expect(html).toBe(
    '<p># Not a heading</p>\n<p>2 * 3 * 4 = $24$ &amp; &lt;b&gt;more&lt;/b&gt;\n\u00A0\u00A0\u00A0\u00A0indented_by_four\nTitle\n=====</p>\n<ul>\n<li>point</li>\n</ul>',
  )
})
