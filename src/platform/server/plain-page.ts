import { createHash } from 'node:crypto'
import { interfaceLanguage } from '../language/in-languages.ts'
import { html, Html } from './html.ts'

/** The colours of `tokens.css`. */
const STYLE = `:root{color-scheme:light dark;--page:#fcf9f3;--ink:#1b2030;--muted:#484e5e;--line:#e6dece;--edge:#8a8271;--amber:#f8b739;--on:#231903;--mark:#b5750a;--danger:#941a1a;--focus:#2546c4}
@media screen and (prefers-color-scheme:dark){:root{--page:#0f121a;--ink:#ebe7dd;--muted:#b9b7b3;--line:#2b3142;--edge:#737b91;--amber:#f0b557;--mark:#d69b3a;--danger:#ffb4a8;--focus:#a9bcff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:42rem;padding:0 1rem 2rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,'Noto Sans Devanagari','Kohinoor Devanagari','Nirmala UI',sans-serif;overflow-wrap:anywhere}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;min-height:3.5rem;border-bottom:1px solid var(--line)}
main{padding-top:1.25rem}
a{color:inherit;display:inline-block;padding:.6rem 0}
h1{margin:0 0 .5rem;font-size:1.6rem;line-height:1.2}
p{margin:.25rem 0}
button{font:inherit;min-height:2.75rem;border-radius:.5rem;padding:.5rem 1rem;margin-top:.5rem;border:0;background:var(--amber);color:var(--on);font-weight:600}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`

type Content = {
  title: string
  academy: string
  /** Links next to the academy's name. */
  links?: readonly Html[]
  main: Html
}

/**
 * Creates a writer of pages behind a secret link, for people without an account. The pages have no script, load
 * nothing, and are smaller than those of the application. `css` is added to their style.
 */
export function createPlainPage(css = '') {
  const style = STYLE + css
  // Without spaces around it, which would change the hash.
  const element = new Html(`<style>${style}</style>`)
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': `default-src 'none';style-src 'sha256-${hash}';form-action 'self';base-uri 'none';frame-ancestors 'none'`,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    },
    write({ title, academy, links = [], main }: Content): string {
      const page = html`<html lang="${interfaceLanguage()}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta name="robots" content="noindex,nofollow" />
          <title>${title}</title>
          ${element}
        </head>
        <body>
          <header>
            <b>${academy}</b>
            ${links.length > 0 && html`<nav>${links}</nav>`}
          </header>
          <main>${main}</main>
        </body>
      </html>`
      return `<!doctype html>${page.text}`
    },
  }
}
