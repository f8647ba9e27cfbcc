import { describe, expect, test } from 'vitest'
import { markdownHtml } from './markdown-html.ts'

const PICTURE = '/media/thumbnails/3f2c7a90-1111-4222-8333-444455556666/1280.webp'

describe('markdown as HTML', () => {
  test('is CommonMark, with headings below those of the page', () => {
    expect(markdownHtml('# One\n\nPlain *words*, **loud**  \nand `code`\n\n- one\n- two\n\n### Three')).toBe(
      '<h3>One</h3>\n<p>Plain <em>words</em>, <strong>loud</strong>\nand <code>code</code></p>\n' +
        '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<h4>Three</h4>',
    )
    expect(markdownHtml('```html\n<b>\n```')).toBe(
      '<pre tabindex="0" data-keys="scroll"><code>&lt;b&gt;\n</code></pre>',
    )
  })

  test('keeps plain text unchanged, with its lines', () => {
    expect(markdownHtml('A line\nand another, 5 < 6 & "so"')).toBe(
      '<p>A line\nand another, 5 &lt; 6 &amp; &quot;so&quot;</p>',
    )
  })

  test('shows HTML as the text that it is', () => {
    const html = markdownHtml('<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b\n\n<!-- x -->')
    expect(html).not.toMatch(/<(script|img|!)/)
    expect(html).toContain('&lt;script&gt;')
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'java&#x73;cript:alert(1)',
    'file:///etc/passwd',
    'blob:x',
  ])('drops the address of [x](%s)', (address) => {
    const html = markdownHtml(`[x](${address}) ![y](${address}) <${address}>`)
    expect(html).not.toMatch(/href|src/)
  })

  test.each(['https://elsewhere.example/x?a=1&b=2', '/courses/x', '#top', 'mailto:me@example.org', 'page'])(
    'links to %s without sending a referrer',
    (address) =>
      expect(markdownHtml(`[x](${address} "title")`)).toBe(
        `<p><a href="${address.replace('&', '&amp;')}" rel="noopener noreferrer nofollow ugc">x</a></p>`,
      ),
  )

  test("can't add another attribute", () => {
    const html = markdownHtml(`[x](<a" onclick="y>) ![a" onerror="b](${PICTURE} "t\\" onload=") \`\`\`x" y="`)
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/ on\w+=/)
  })

  test('shows uploaded pictures only; others become links', () => {
    expect(markdownHtml(`![An *own* one](${PICTURE})`)).toBe(
      `<p><img src="${PICTURE}" alt="An own one" loading="lazy"></p>`,
    )
    for (const src of [
      '//evil.example/p.png',
      'https://evil.example/p.png',
      'http://evil.example/p.png',
      'HTTPS://evil.example/p.png',
      '/\\evil.example/p.png',
      '/\\\\evil.example/p.png',
      '</\t/evil.example/p.png>',
      '/%09/../..//evil.example',
      '&#47;&#47;evil.example/p.png',
      'p.png',
      '/preview/start?as=member&to=/x',
      '/api/courses/1/package.zip',
      `${PICTURE}/../../../../../api/courses/1/package.zip`,
      `${PICTURE}?x=1`,
    ]) {
      const html = markdownHtml(`![there](${src})`)
      expect(html).not.toContain('<img')
      if (!/[\\\t%]/.test(src)) expect(html).toMatch(/^<p><a href="[^"]+" rel="[^"]+">there<\/a><\/p>$/)
    }
    expect(markdownHtml('[![a](https://x.example/p.png)](https://y.example)')).toBe(
      '<p><a href="https://y.example" rel="noopener noreferrer nofollow ugc">a</a></p>',
    )
  })

  test('every element and attribute is on the list', () => {
    const html = markdownHtml(
      '# a\n\n###### b\n\n> q\n\n1. x\n\n   y\n\n---\n\n    code\n\n```js\nfence\n```\n\n*e* **s** `c` [l](/l "t") ![i](UPLOADED "t") <https://a.example> a\\\nb'.replace(
        'UPLOADED',
        PICTURE,
      ),
    )
    const elements = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1]))
    for (const element of elements)
      expect('p hr h3 h4 h5 h6 ul ol li blockquote pre code em strong a img'.split(' ')).toContain(element)
    const attributes = new Set([...html.matchAll(/ ([a-z-]+)="/g)].map((match) => match[1]))
    for (const attribute of attributes)
      expect(['href', 'rel', 'src', 'alt', 'loading', 'tabindex', 'data-keys', 'start']).toContain(attribute)
  })
})
