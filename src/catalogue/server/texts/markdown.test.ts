import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX } from '../../../platform/constants.ts'
import { createRenderer, renderMarkdown } from './markdown.ts'

const long = (piece: string) => piece.repeat(Math.floor(MAX.description / piece.length))

/** Texts for which a parser could need quadratic time, or the page could become extremely long. */
const HOSTILE: Record<string, string> = {
  emphasis: long('*a_'),
  'emphasis that never closes': long('*a **a '),
  'nested lists': long('1. '),
  'nested points': long('- '),
  'line breaks': `${long('\n').slice(1)}x`,
  lines: long('a\n'),
  definitions: long('[x]: /\n'),
  'definitions without lines': long('[x]: /'),
  quotes: long('> '),
  'quotes without blanks': long('>'),
  brackets: long('['),
  'links that never close': long('[]('),
  'more links that never close': long('[a](<b'),
  'pictures in pictures': long('![[]()'),
  titles: long('[a](b "'),
  tags: long('<a b="'),
  comments: long('<!--'),
  declarations: long('<![CDATA['),
  backticks: Array.from({ length: 300 }, (_, n) => `e${'`'.repeat(n)}`).join(''),
  fences: long('```\n'),
  entities: long('&#'),
  'lists in lists': Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}* a\n`).join(''),
  'nested brackets': '['.repeat(25_000) + ']'.repeat(25_000),
  'a long address named ten thousand times': `[a]: /${'u'.repeat(20_000)}\n\n${'[a]'.repeat(9_990)}`,
}

describe('a text of the maximum length', () => {
  test.each(Object.entries(HOSTILE))(
    'of %s is rendered, or plain, and the thread continues',
    async (_name, text) => {
      expect(text.length).toBeLessThanOrEqual(MAX.description)
      const html = await renderMarkdown(text)
      expect(html.length).toBeLessThanOrEqual(500_000)
      expect(await renderMarkdown('and *on*')).toBe('<p>and <em>on</em></p>')
    },
  )

  test('of ordinary words is rendered completely', async () => {
    const html = await renderMarkdown(
      long('Some **bold** words and a [link](https://x.example/).\n\n- a point\n\n'),
    )
    expect(html.match(/<strong>/g)?.length).toBeGreaterThan(700)
  })
})

describe('the thread', () => {
  let folder = ''
  const thread = (source: string, limit = 1_000) => {
    const file = join(folder, `${crypto.randomUUID()}.mjs`)
    writeFileSync(file, `import { parentPort } from 'node:worker_threads'\n${source}`)
    return createRenderer({ file, limit })
  }
  const READY = `parentPort.postMessage('ready')`
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lantern-threads-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['never ends', 'for (;;);'],
    ['takes all the memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))'],
    ['fails', "throw new Error('no')"],
    ['gives up', 'parentPort.postMessage(null)'],
  ])(
    'that %s returns the plain text, and the next text is rendered',
    async (_what, source) => {
      const render = thread(
        `parentPort.on('message', (text) => { if (text === 'good') return parentPort.postMessage('<p>good</p>'); ${source} })\n${READY}`,
      )
      let turns = 0
      const turning = setInterval(() => turns++, 1)
      const [bad, again, good] = await Promise.all([render('<b>&\nbad'), render('<b>&\nbad'), render('good')])
      clearInterval(turning)
      expect([bad, again, good]).toEqual(['<p>&#60;b&#62;&#38;\nbad</p>', bad, '<p>good</p>'])
      // The event loop must not be blocked.
      expect(turns).toBeGreaterThan(0)
    },
    60_000,
  )

  test("reports that it can't start, and tries again the next time", async () => {
    const render = thread("throw new Error('cannot begin')")
    await expect(render('x')).rejects.toThrow('cannot begin')
    await expect(render('x')).rejects.toThrow('cannot begin')
  })

  test("receives none of the server's secrets", async () => {
    process.env['SESSION_SECRET'] = 'a secret'
    const render = thread(
      `parentPort.on('message', () => parentPort.postMessage(String(process.env.SESSION_SECRET)))\n${READY}`,
    )
    expect(await render('x')).toBe('undefined')
  })
})
