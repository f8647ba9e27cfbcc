import { expect, test } from 'vitest'
import { MAX } from '../../../platform/constants.ts'
import { lessonTextHtml } from './lesson-text-html.ts'
import { renderLessonText } from './lesson-text.ts'

const html = (text: string) => lessonTextHtml({ text, pictures: {} })

test('formulas are MathML, and prices are not formulas', async () => {
  expect(await html('The area is $\\pi r^2$.')).toMatch(
    /^<p>The area is <math[^>]*>.*<msup>.*<\/math>\.<\/p>$/,
  )
  expect(await html('$$\n\\frac{a}{b}\n$$')).toMatch(
    /^<div class="maths" tabindex="0" data-keys="scroll"><math[^>]*display="block">.*<mfrac>.*<\/div>$/,
  )
  for (const text of ['It costs $5 or $10.', 'a $ b $ c', '\\$x\\$', '$', '$$', '`$x$`'])
    expect(await html(text), text).not.toContain('<math')
  expect(await html('$\\bad{$')).toBe('<p><code>\\bad{</code></p>')
})

test('formulas contain no links, pictures, styles or scripts', async () => {
  const text = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://a.example}',
    '\\includegraphics{https://a.example/x.png}',
    '\\htmlStyle{color:red}{x}',
    '\\htmlData{on=x}{x}',
    '<img src=x onerror=alert(1)>',
  ]
  const made = await html(text.map((formula) => `$${formula}$`).join('\n\n'))
  expect(made).not.toMatch(/<(a|img|script|style)[\s>]|<[^>]* (href|src|style|on\w+|data-on)=/)
})

test('code is highlighted in known languages, and escaped in all', async () => {
  const python = await html('```python\ndef area(r):\n    return r * 2  # <b>\n```')
  expect(python).toContain('<span class="code-keyword">def</span>')
  expect(python).toContain('<span class="code-comment"># &lt;b&gt;</span>')
  expect(await html('```js\nconst a = "x"\n```')).toContain('<span class="code-keyword">const</span>')
  for (const name of ['nothing', 'constructor', '__proto__', 'python" onclick="x'])
    expect(await html(`\`\`\`${name}\n<b>\n\`\`\``), name).not.toMatch(/<b>| onclick/)
})

test('tables scroll, and pictures reserve their space', async () => {
  expect(await html('| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(/^<table tabindex="0" data-keys="scroll">/)
  const src = '/media/thumbnails/0b6a3f4e-0000-4000-8000-000000000000/1280.webp'
  const made = await lessonTextHtml({
    text: `![A *raga*](${src})`,
    pictures: { [src]: { width: 1280, height: 720, widths: [320, 1280] } },
  })
  expect(made).toBe(
    `<p><img src="${src}" srcset="${src.replace('1280', '320')} 320w, ${src} 1280w" sizes="(min-width: 45rem) 42rem, 100vw" width="1280" height="720" alt="A raga" loading="lazy"></p>`,
  )
  expect(await html('![out](https://a.example/x.png)')).not.toContain('<img')
  for (const name of ['constructor', '__proto__'])
    expect(await html(`![a *b*](${name})`)).toBe(
      `<p><a href="${name}" rel="noopener noreferrer nofollow ugc">a b</a></p>`,
    )
})

const long = (piece: string) => piece.repeat(Math.floor(MAX.description / piece.length))

test.each(
  Object.entries({
    'open formulas': long('$a '),
    formulas: long('$a$'),
    'open blocks': long('$$\na\n'),
    'nested groups': `$${'{'.repeat(2_400)}${'}'.repeat(2_400)}$`,
    'endless macros': long('$\\def\\a{\\a\\a}\\a$ '),
    'wide matrices': `$\\begin{matrix}${'a&'.repeat(2_000)}\\end{matrix}$`,
    'large sizes': long('$\\rule{9999em}{9999em}$ '),
    'open brackets in code': `\`\`\`cpp\n${'('.repeat(19_000)}\n\`\`\``,
    'open templates in code': `\`\`\`js\n${'`${'.repeat(6_000)}\n\`\`\``,
    fences: long('```python\nx="a"\n```\n'),
    tables: long('|a|b|\n|-|-|\n'),
    'wide rows': `${'|a'.repeat(9_000)}|\n${'|-'.repeat(9_000)}|\n${'|\n'.repeat(5_000)}`,
  }),
)(
  'a text of %s is rendered or plain, and the thread continues',
  async (_name, text) => {
    expect((await renderLessonText({ text, pictures: {} })).length).toBeLessThanOrEqual(2_000_000)
    expect(await renderLessonText({ text: '*on*', pictures: {} })).toBe('<p><em>on</em></p>')
  },
  60_000,
)
