import { createHash } from 'node:crypto'
import { interfaceLanguage } from '../language/in-languages.ts'
import { html, Html } from './html.ts'

/** The dark colours of `tokens.css`. */
const DARK =
  '--page:#0f121a;--ink:#ebe7dd;--muted:#b9b7b3;--line:#2b3142;--edge:#737b91;--amber:#f0b557;--mark:#d69b3a;--danger:#ffb4a8;--focus:#a9bcff'
const DARK_OF_DEVICE = `:root{color-scheme:light dark}@media screen and (prefers-color-scheme:dark){:root{${DARK}}}`
/** The dark theme, if the user chose it in the application. A script sets the attribute. */
const DARK_OF_APPLICATION = `:root[data-theme=dark]{color-scheme:dark;${DARK}}`
const STYLE = `:root{--page:#fcf9f3;--ink:#1b2030;--muted:#484e5e;--line:#e6dece;--edge:#8a8271;--amber:#f8b739;--on:#231903;--mark:#b5750a;--danger:#941a1a;--focus:#2546c4}
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

/** More sources of files, for the Content-Security-Policy. */
type Policy = { scripts?: string; connect?: string; img?: string; media?: string }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns a function that writes pages that work without the application, such as those behind a secret link. The
 * pages load no files, and are smaller than those of the application. `css` is added to their style. Pages with a
 * script use the theme of the application, other pages that of the device. `policy` allows the page to load more.
 */
export function createPlainPage(css = '', script = '', policy: Policy = {}) {
  const style = STYLE + (script ? DARK_OF_APPLICATION : DARK_OF_DEVICE) + css
  // There must be no spaces around the contents, because they would change the hash.
  const elements = new Html(`<style>${style}</style>${script && `<script>${script}</script>`}`)
  const { scripts: files = '', ...others } = policy
  const scripts = script && `script-src ${hashOf(script)}${files && ` ${files}`};`
  const more = Object.entries(others).map(([name, sources]) => `${name}-src ${sources};`)
  return {
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': `default-src 'none';${scripts}${more.join('')}style-src ${hashOf(style)};form-action 'self';base-uri 'none';frame-ancestors 'none'`,
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
          ${elements}
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
