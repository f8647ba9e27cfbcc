import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/server/context.ts'
import { idText } from '../../../platform/text.schema.ts'
import { type Card, createCards } from './cards.ts'

/** Browsers cache a picture for an hour. Services that show link previews cache the pictures for days anyway. */
const CACHE = 'public, max-age=3600'

/** Registers the routes (GET and HEAD) of link preview pictures. */
export function registerCards(app: FastifyInstance, services: Services): void {
  const cards = createCards(services)
  const serve = (noun: 'courses' | 'lessons', find: (id: number) => Promise<Card>) =>
    app.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      url: `/media/cards/${noun}/:id.jpg`,
      handler: async (request, reply) => {
        const { bytes, etag } = await find(idText.parse(request.params.id))
        reply.headers({ 'cache-control': CACHE, etag, 'x-content-type-options': 'nosniff' })
        if (request.headers['if-none-match'] === etag) return reply.status(304).send()
        return reply.type('image/jpeg').send(bytes)
      },
    })
  serve('courses', (id) => cards.ofCourse(id))
  serve('lessons', (id) => cards.ofLesson(id))
}
