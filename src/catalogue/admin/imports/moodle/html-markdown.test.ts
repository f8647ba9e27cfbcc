import { describe, expect, test } from 'vitest'
import { lessonTextHtml } from '../../../server/texts/lesson-text-html.ts'
import { htmlToMarkdown } from './html-markdown.ts'

const markdown = (html: string) => htmlToMarkdown(html, { picture: (address) => address || null })
const rendered = async (html: string) => lessonTextHtml({ text: (await markdown(html)) ?? '', pictures: {} })

describe('HTML as the Markdown of a lesson', () => {
  test('keeps headings, lists, code, links and line breaks', async () => {
    const html =
      '<h3 style="color:red">Title</h3><p dir="ltr">a<br>b <a href="https://example.com/a(b)">link</a></p><ul><li>one<ol><li>two</li></ol></li></ul><pre><code>x = 1\ny = 2</code></pre>'
    expect(await rendered(html)).toBe(
      '<h4>Title</h4>\n<p>a\nb <a href="https://example.com/a%28b%29" rel="noopener noreferrer nofollow ugc">link</a></p>\n<ul>\n<li>one\n<ol>\n<li>two</li>\n</ol>\n</li>\n</ul>\n<pre tabindex="0" data-keys="scroll" dir="ltr"><code>x = 1\ny = 2\n</code></pre>',
    )
  })

  test('keeps tables, with a pipe in a cell', async () => {
    const html =
      '<table><caption>Units</caption><thead><tr><th>Name</th><th>Unit</th></tr></thead><tbody><tr><td><p>a|b</p><p>c</p></td><td></td></tr></tbody></table>'
    expect(await markdown(html)).toBe('| Name | Unit |\n| --- | --- |\n| a\\|b c |  |')
    expect(await rendered(html)).toContain('<td>a|b c</td>')
  })

  test('keeps formulas, and other dollar signs as they are', async () => {
    const html = '<p>\\(a_1*b*c\\), $$\\frac{a}{b}$$ cost $5 or $6 and 2*3*4 a_b_c &amp;lt; &lt;b&gt;</p>'
    expect(await markdown(html)).toContain('$a_1*b*c$, $$\\frac{a}{b}$$ cost')
    const result = await rendered(html)
    expect(result.match(/<math/g)).toHaveLength(2)
    expect(result).toContain('cost $5 or $6 and 2*3*4 a_b_c &amp;lt; &lt;b&gt;')
  })

  test('turns players into links', async () => {
    expect(
      await markdown('<p>See</p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>'),
    ).toBe('See\n\n<https://www.youtube.com/watch?v=dQw4w9WgXcQ>')
  })

  test('omits scripts, styles, forms and unsafe links', async () => {
    const html = `
      <style>p { color: red }</style><script>alert(1)</script><svg onload="alert(2)"><script>alert(3)</script></svg>
      <p onclick="alert(4)">Hello <a href="javascript:alert(5)">link</a> <a href="$@PAGEVIEWBYID*3@$">page</a></p>
      <form action="/"><input value="x"><button>Send</button></form><object data="x.swf">old</object>
      <iframe srcdoc="<script>alert(6)</script>"></iframe><img src="x" onerror="alert(7)" alt="](javascript:alert(8)) <b>">
      &lt;script&gt;alert(9)&lt;/script&gt; [x](javascript:alert(10)) <img src="data:image/png;base64,AAAA">`
    expect(await rendered(html)).toBe(
      '<p>Hello link page</p>\n<p><a href="x" rel="noopener noreferrer nofollow ugc">(javascript:alert(8)) b</a> &lt;script&gt;alert(9)&lt;/script&gt; [x](javascript:alert(10))</p>',
    )
  })

  test('keeps words that look like handlers', async () => {
    expect(await markdown('<p onclick="a()" >It depends on x, and one = 1</p>')).toBe(
      'It depends on x, and one = 1',
    )
  })

  test('is null if it is too long or has too many elements', async () => {
    expect(await markdown('<div>'.repeat(100_000))).toBeNull()
    expect(await markdown('x'.repeat(3_000_000))).toBeNull()
    for (const part of ['<b -->', '<b><i></i></u>']) expect(await markdown(part.repeat(600))).toBeNull()
  })

  test('may omit end tags that HTML does not require', async () => {
    expect(await markdown(`<ul>${'<li>a'.repeat(3)}</ul>${'<p>b<br><b>c</b>'.repeat(1000)}`)).toMatch(
      /^-\s+a\n-\s+a\n-\s+a\n\nb\s+\*\*c\*\*/,
    )
  })

  test('is converted quickly, even if it is hostile', async () => {
    for (const part of ['\\(', '$$', '<td>', '|', '*_', '<a href="', '<table><tr>', '<a onx ', ' onx = '])
      expect(await markdown(part.repeat(300))).not.toBeUndefined()
  })
})
