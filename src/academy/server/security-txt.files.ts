import type { FastifyInstance } from 'fastify'
import { whatsappNumber } from '../rules.ts'
import type { PublicSettings } from '../settings.schema.ts'
import type { Services } from '../../platform/server/context.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { originOf } from '../../platform/server/http/origin.ts'
import { readSettings } from './settings.ts'

const PATH = '/.well-known/security.txt'
const DAY = 86_400_000
/** Days after which the file expires. Clients must then read it again. */
const DAYS = 30

/**
 * Serves the contacts for security reports (RFC 9116), from the academy's settings. Returns 404 if there is no
 * contact.
 */
export function registerSecurityTxt(app: FastifyInstance, services: Services): void {
  app.get(PATH, async (request, reply) => {
    const contacts = contactsOf(await readSettings(services.db, services.env.siteName))
    if (contacts.length === 0) throw platformErrors.NOT_FOUND()
    const expires = new Date((Math.floor(Date.now() / DAY) + DAYS) * DAY).toISOString()
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${originOf(services, request)}${PATH}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}

/** Returns contacts as URIs that programs can open, the preferred one first. */
function contactsOf(settings: Pick<PublicSettings, 'contact_email' | 'contact_phone' | 'contact_whatsapp'>) {
  const { contact_email: email, contact_phone: phone, contact_whatsapp: chat } = settings
  const number = whatsappNumber(chat)
  return [
    ...(email ? [`mailto:${encodeURI(email)}`] : []),
    ...(number ? [`https://wa.me/${number}`] : []),
    ...(phone ? [`tel:${phone.replaceAll(/[^\d+]/g, '')}`] : []),
  ]
}
