import {
  INTERFACE_LANGUAGES,
  interfaceLanguage,
  LANGUAGE_NAMES,
} from '../../../platform/language/in-languages.ts'
import { html, type Html } from '../../../platform/server/html.ts'
import { createPlainPage } from '../../../platform/server/plain-page.ts'
import { t } from '../../texts/parent-report.ts'
import { PARENT_STYLE } from './parent-style.ts'

const page = createPlainPage(PARENT_STYLE)
export const PARENT_HEADERS = page.headers

export interface Frame {
  /** The path of the page. */
  path: string
  academy: string
}

/** Returns the document. Its title contains no student's name, because messaging apps show the title as a preview. */
export function parentDocument({ path, academy }: Frame, main: Html): string {
  const others = INTERFACE_LANGUAGES.filter((one) => one !== interfaceLanguage())
  const links = others.map(
    (one) => html`<a href="${path}?language=${one}" lang="${one}">${LANGUAGE_NAMES[one]}</a>`,
  )
  return page.write({ title: t.title(academy), academy, links, main })
}

export const noticeContent = (heading: string, text: string) =>
  html`<h1>${heading}</h1>
    <p>${text}</p>`

/** Returns the form for the PIN. */
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

/** The URL of a form, and a key that proves that the form comes from our page. */
export type Form = { action: string; key: string }
