import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAcademyName } from '../../../academy/server/settings.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Html, html } from '../../../platform/server/html.ts'
import { createPlainPage } from '../../../platform/server/plain-page.ts'
import { registerFormBodies } from '../../../platform/server/http/bodies.ts'
import type { OptionalTopic } from '../../mail.schema.ts'
import { t } from '../../texts/mails.ts'
import { readStopToken } from './stop-link.ts'
import { saveTopic } from './topics.ts'

const page = createPlainPage()

const question: Record<OptionalTopic, () => string> = {
  payments: () => t.stopPayments,
  learning: () => t.stopLearning,
  announcements: () => t.stopAnnouncements,
}

/** Maximum size of a form in bytes. Mail programs send one field. */
const FORM_LIMIT = 2000

/**
 * Registers the page that turns off emails without signing in. A GET changes nothing, because mail scanners
 * open every link. Mail programs send the POST automatically (RFC 8058). The token is in the path, which no log
 * contains.
 */
export async function registerStopMails(app: FastifyInstance, { db, env }: Services): Promise<void> {
  if (!env.mail) return
  const stopOf = (request: FastifyRequest) =>
    readStopToken(app.factorSeal, (request.params as { token: string }).token)
  const send = async (reply: FastifyReply, status: number, main: Html) => {
    const academy = await readAcademyName(db, env.siteName)
    const text = page.write({ title: academy, academy, main })
    return reply.status(status).headers(page.headers).send(text)
  }
  const notice = (heading: string, text: string) =>
    html`<h1>${heading}</h1>
      <p>${text}</p>
      <a href="/account#mail">${t.toAccount}</a>`

  await app.register(async (scope) => {
    registerFormBodies(scope, FORM_LIMIT)
    // The URL contains all information, so the server does not read the body.
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

    scope.get('/mail/stop/:token', async (request, reply) => {
      const stop = stopOf(request)
      if (!stop) return send(reply, 404, notice(t.linkInvalid, t.linkInvalidHint))
      return send(
        reply,
        200,
        html`<h1>${question[stop.topic]()}</h1>
          <p>${env.push ? t.stopHintDevices : t.stopHint}</p>
          <form method="post"><button name="List-Unsubscribe" value="One-Click">${t.stop}</button></form>`,
      )
    })

    scope.post('/mail/stop/:token', { config: { acceptsAnyOrigin: true } }, async (request, reply) => {
      const stop = stopOf(request)
      if (!stop) return send(reply, 404, notice(t.linkInvalid, t.linkInvalidHint))
      await saveTopic(db, stop.userId, { topic: stop.topic, isOn: false })
      return send(reply, 200, notice(t.stopped, t.stoppedHint))
    })
  })
}
