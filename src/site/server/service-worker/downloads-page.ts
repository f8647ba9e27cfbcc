import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InterfaceLanguage } from '../../../platform/language/in-languages.ts'
import { html } from '../../../platform/server/html.ts'
import { createPlainPage } from '../../../platform/server/plain-page.ts'
import { t } from '../../../learning/texts/offline.ts'
import { CLIENT } from './build-files.ts'

const THEME = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}`

const STYLE = `h2{margin:0;font-size:1.1rem;line-height:1.3}
.note{color:var(--muted);font-size:.9rem}
.downloads{list-style:none;margin:1rem 0;padding:0}
.downloads li{padding:1rem 0;border-top:1px solid var(--line)}
.downloads h2 a{padding:0}
.actions{display:flex;flex-wrap:wrap;gap:.5rem}
.quiet{background:none;color:inherit;border:1px solid var(--edge)}
.stage{margin:1rem 0}
video{display:block;width:100%;aspect-ratio:16/9;margin-top:.5rem;border-radius:.5rem;background:#000}
video.sound{aspect-ratio:auto;height:3.5rem}`

const page = createPlainPage(STYLE, THEME, {
  scripts: "'self'",
  connect: "'self'",
  img: "'self'",
  media: 'blob:',
})

export const DOWNLOADS_HEADERS = { ...page.headers, 'cache-control': 'no-cache' }

/** Returns the script of the downloads page in a language. Null without a build. */
export function findDownloadsScript(language: InterfaceLanguage): string | null {
  const file = join(CLIENT, `.vite/downloads.${language}.json`)
  if (!existsSync(file)) return null
  return `/${(JSON.parse(readFileSync(file, 'utf8')) as { file: string }).file}`
}

/** Returns the page of downloads, which works without a connection. It contains no user data. */
export const downloadsPage = (academy: string, script: string | null): string =>
  page.write({
    title: t.title,
    academy,
    links: [html`<a href="/">${t.backToSite}</a>`],
    main: html`<h1>${t.title}</h1>
      <noscript>${t.needsScript}</noscript>
      ${script !== null && html`<script type="module" src="${script}"></script>`}`,
  })
