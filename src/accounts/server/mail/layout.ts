import { interfaceLanguage } from '../../../platform/language/in-languages.ts'
import { Html, html } from '../../../platform/server/html.ts'
import { t } from '../../texts/mails.ts'

/** The content of an email, in the language of its recipient. */
export type MailContent = {
  title: string
  text: string
  /** Text that another user wrote. */
  quote?: string | null
  code?: string
  button?: { label: string; url: string }
}

export type MailFrame = {
  academy: string
  /** The reason why the recipient gets this email. */
  why: string
  /** The URL that turns off emails of this topic. */
  unsubscribe?: string | undefined
}

/** Mail programs without support for style sheets show the light colours, which the elements also contain. */
const STYLE = new Html(`<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){body,.page{background:#0f121a!important;color:#ebe7dd!important}.card{background:#181c27!important;border-color:#2b3142!important}h1,.card p,.code,.name{color:#ebe7dd!important}.quote{border-color:#d69b3a!important}.foot,.foot a{color:#b9b7b3!important}}</style>`)

const FONT = "font:16px/1.5 system-ui,'Segoe UI',Roboto,'Noto Sans Devanagari','Nirmala UI',sans-serif"

/** Returns an email as HTML. It has no pictures, so it looks the same if the mail program blocks pictures. */
export function mailHtml({ academy, why, unsubscribe }: MailFrame, content: MailContent): string {
  const { title, text, quote, code, button } = content
  const page = html`<html lang="${interfaceLanguage()}" dir="ltr">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>${title}</title>
      ${STYLE}
    </head>
    <body style="margin:0;padding:0;background:#fcf9f3;color:#1b2030">
      <div class="page" style="background:#fcf9f3;color:#1b2030;${FONT}">
        <div style="max-width:568px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere">
          <p class="name" style="margin:0 0 16px;font-weight:700;color:#1b2030">${academy}</p>
          <div
            class="card"
            style="padding:24px;border:1px solid #e6dece;border-radius:12px;background:#ffffff"
          >
            <h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;color:#1b2030">${title}</h1>
            <p style="margin:0;color:#1b2030;white-space:pre-line">${text}</p>
            ${
              quote &&
              html`<p
                class="quote"
                style="margin:16px 0 0;padding-left:12px;border-left:3px solid #b5750a;color:#1b2030;white-space:pre-line"
              >
                ${quote}
              </p>`
            }
            ${
              code !== undefined &&
              html`<p
                class="code"
                style="margin:16px 0 0;font-size:32px;font-weight:700;letter-spacing:.2em;color:#1b2030"
              >
                ${code}
              </p>`
            }
            ${
              button &&
              html`<p style="margin:24px 0 0">
                <a
                  href="${button.url}"
                  style="display:inline-block;padding:12px 20px;border-radius:10px;background:#f8b739;color:#231903;font-weight:600;text-decoration:none"
                  >${button.label}</a
                >
              </p>`
            }
          </div>
          <p class="foot" style="margin:16px 0 0;font-size:14px;color:#484e5e">
            ${why}
            ${
              unsubscribe !== undefined &&
              html`<br /><a href="${unsubscribe}" style="color:#484e5e">${t.stopThese}</a>`
            }
          </p>
        </div>
      </div>
    </body>
  </html>`
  return `<!doctype html>${page.text}`
}

/** Returns the same email as plain text, in an order that is clear when a screen reader reads it. */
export function mailText({ academy, why, unsubscribe }: MailFrame, content: MailContent): string {
  const { title, text, quote, code, button } = content
  const parts = [
    title,
    text,
    quote && `“${quote}”`,
    code,
    button && `${button.label}: ${button.url}`,
    academy,
    why,
    unsubscribe !== undefined && `${t.stopThese}: ${unsubscribe}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
