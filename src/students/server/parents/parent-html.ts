import { createHash } from 'node:crypto'
import {
  INTERFACE_LANGUAGES,
  interfaceLanguage,
  LANGUAGE_NAMES,
} from '../../../platform/language/in-languages.ts'
import { html, Html } from '../../../platform/server/html.ts'
import { t } from '../../texts/parent-report.ts'
import { PARENT_STYLE } from './parent-style.ts'

/** Without spaces, which would change the hash. */
const STYLE = new Html(`<style>${PARENT_STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(PARENT_STYLE).digest('base64')

/** The pages have no script, and load nothing. */
export const PARENT_POLICY = `default-src 'none';style-src 'sha256-${STYLE_HASH}';form-action 'self';base-uri 'none';frame-ancestors 'none'`

export interface Frame {
  /** The path of the page. */
  path: string
  academy: string
}

/** The title of the document names no student, because chats show it as a preview. */
export function parentDocument({ path, academy }: Frame, content: Html): string {
  const current = interfaceLanguage()
  const page = html`<html lang="${current}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="robots" content="noindex,nofollow" />
      <title>${t.title(academy)}</title>
      ${STYLE}
    </head>
    <body>
      <header>
        <b>${academy}</b>
        <nav>
          ${INTERFACE_LANGUAGES.filter((one) => one !== current).map((one) => html`<a href="${path}?language=${one}" lang="${one}">${LANGUAGE_NAMES[one]}</a>`)}
        </nav>
      </header>
      <main>${content}</main>
    </body>
  </html>`
  return `<!doctype html>${page.text}`
}

export const noticeContent = (heading: string, text: string) =>
  html`<h1>${heading}</h1>
    <p>${text}</p>`

/** The form for the PIN. */
export const pinContent = (form: Form, error: string | null) =>
  html`<h1>${t.pinTitle}</h1>
    <p class="m" id="h">${t.pinHint}</p>
    <form method="post" action="${form.action}">
      <input
        type="hidden"
        name="key"
        value="${form.key}"
      />${error !== null && html`<p class="e" role="alert" id="e">${error}</p>`}<label for="pin"
        >${t.pin}</label
      ><input
        id="pin"
        name="pin"
        type="password"
        inputmode="numeric"
        autocomplete="off"
        pattern="[0-9]{4,6}"
        maxlength="6"
        required
        autofocus
        aria-describedby="h${error !== null && ' e'}"
      /><button>${t.open}</button>
    </form>`

/** The address of a form, and the proof that it comes from our page. */
export type Form = { action: string; key: string }
