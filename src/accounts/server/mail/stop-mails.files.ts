import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAcademyName } from '../../../academy/server/settings.ts'
import { interfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Services } from '../../../platform/server/context.ts'
import { Html, html } from '../../../platform/server/html.ts'
import { registerFormBodies } from '../../../platform/server/http/bodies.ts'
import type { OptionalTopic } from '../../mail.schema.ts'
import { t } from '../../texts/mails.ts'
import { saveTopic } from './addresses.ts'
import { readStopToken } from './stop-link.ts'

/** The colours of `tokens.css`. */
const CSS = `:root{color-scheme:light dark;--page:#fcf9f3;--ink:#1b2030;--muted:#484e5e;--focus:#2546c4}@media (prefers-color-scheme:dark){:root{--page:#0f121a;--ink:#ebe7dd;--muted:#b9b7b3;--focus:#a9bcff}}body{margin:0 auto;max-width:36rem;padding:1rem 1rem 2rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,'Noto Sans Devanagari','Nirmala UI',sans-serif;overflow-wrap:anywhere}h1{margin:2rem 0 .5rem;font-size:1.6rem;line-height:1.2}p{color:var(--muted)}a{color:inherit;display:inline-block;padding:.6rem 0}button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;background:#f8b739;color:#231903}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`
const STYLE = new Html(`<style>${CSS}</style>`)
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': `default-src 'none';style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}';form-action 'self';base-uri 'none';frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

const question: Record<OptionalTopic, () => string> = {
  payments: () => t.stopPayments,
  learning: () => t.stopLearning,
  announcements: () => t.stopAnnouncements,
}

/** The maximum bytes of a form. Mail programs send one field. */
const FORM_LIMIT = 2000

/**
 * Registers the page that turns off mails without signing in. A GET changes nothing, because scanners of mails open
 * every link. Mail programs send the POST themselves (RFC 8058). The token is in the path, which no log contains.
 */
export async function registerStopMails(app: FastifyInstance, { db, env }: Services): Promise<void> {
  if (!env.mail) return
  const stopOf = (request: FastifyRequest) =>
    readStopToken(app.factorSeal, (request.params as { token: string }).token)
  const send = async (reply: FastifyReply, status: number, content: Html) => {
    const academy = await readAcademyName(db, env.siteName)
    const page = html`<html lang="${interfaceLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${academy}</title>
        ${STYLE}
      </head>
      <body>
        <b>${academy}</b>
        <main>${content}</main>
      </body>
    </html>`
    return reply
      .status(status)
      .headers(HEADERS)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>${page.text}`)
  }
  const notice = (heading: string, text: string) =>
    html`<h1>${heading}</h1>
      <p>${text}</p>
      <a href="/account#mail">${t.toAccount}</a>`

  await app.register(async (scope) => {
    registerFormBodies(scope, FORM_LIMIT)
    // The address says everything, so the body is not read.
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

    scope.get('/mail/stop/:token', async (request, reply) => {
      const stop = stopOf(request)
      if (!stop) return send(reply, 404, notice(t.linkInvalid, t.linkInvalidHint))
      return send(
        reply,
        200,
        html`<h1>${question[stop.topic]()}</h1>
          <p>${t.stopHint}</p>
          <form method="post"><button name="List-Unsubscribe" value="One-Click">${t.stop}</button></form>`,
      )
    })

    scope.post('/mail/stop/:token', { config: { acceptsAnyOrigin: true } }, async (request, reply) => {
      const stop = stopOf(request)
      if (!stop) return send(reply, 404, notice(t.linkInvalid, t.linkInvalidHint))
      // Without an address, there is nothing to turn off.
      await saveTopic(db, stop.userId, { topic: stop.topic, isOn: false })
      return send(reply, 200, notice(t.stopped, t.stoppedHint))
    })
  })
}
