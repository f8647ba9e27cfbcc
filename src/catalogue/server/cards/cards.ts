import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { offeredLanguages } from '../../../academy/languages.rules.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { fileIdIn } from '../../../media/server/files/attachments.ts'
import { thumbnailKey } from '../../../media/server/files/addresses.ts'
import { createLimiter } from '../../../media/server/files/limiter.ts'
import { toCard } from '../../../media/server/pictures/pictures.ts'
import { ownColorsOf, tokensOf } from '../../../platform/palette/palette.ts'
import type { Tokens } from '../../../platform/palette/tokens.ts'
import type { Services } from '../../../platform/server/context.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { getCourse } from '../courses/courses.ts'
import { getLesson } from '../lessons/lessons.ts'
import { t } from '../../texts/cards.ts'
import { CARD_COLORS, type CardColors, type CardTexts, COVER, drawCard, NO_COVER } from './card-drawing.ts'

export type Card = { bytes: Buffer; etag: string }
type CardContent = CardTexts & { thumbnail: string; colors: CardColors }

const colorsOf = ({ page, ink, muted, amber }: Tokens): CardColors => ({
  paper: page,
  ink,
  faint: muted,
  light: amber,
})

/** Maximum number of cached cards. Each card takes a few hundred kilobytes. */
const MAX_KEPT = 60
const COVER_WIDTH = 1280

/**
 * Creates link preview pictures for courses and lessons. They show only content that guests can see. Drafts, items
 * in the bin and hidden lessons have no card (404). The card of a locked lesson shows only its title.
 */
export function createCards({ db, storage, env }: Pick<Services, 'db' | 'storage' | 'env'>) {
  const kept = new Map<string, Promise<Card>>()
  // Draws one card at a time, so that requests by crawlers don't delay students' screenshots.
  const drawing = createLimiter(1, { room: 20 })

  async function make({ thumbnail, colors, ...texts }: CardContent): Promise<Card> {
    const fileId = fileIdIn('thumbnail', thumbnail)
    const cover = fileId ? await readCover(fileId).catch(() => NO_COVER) : NO_COVER
    const bytes = await drawing(() => toCard(cover, { drawing: drawCard(texts, colors), ...COVER }))
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
  }

  const readCover = async (fileId: string) => buffer(await storage.read(thumbnailKey(fileId, COVER_WIDTH)))

  function keep(wanted: CardContent): Promise<Card> {
    const key = JSON.stringify(wanted)
    const card = kept.get(key) ?? make(wanted)
    // Moves the card to the end, so that the cache stays in LRU order.
    kept.delete(key)
    kept.set(key, card)
    card.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return card
  }

  /**
   * Returns the academy's data for cards. Messaging apps show the same card to many users, so its texts are in the
   * academy's default language.
   */
  async function readAcademy() {
    const { academy_name: academy, languages, ...settings } = await readSettings(db, env.siteName)
    const own = ownColorsOf(settings)
    const colors = own ? colorsOf(tokensOf(own).light) : CARD_COLORS
    const [language = 'en'] = offeredLanguages({ languages })
    return { academy, colors, inDefaultLanguage: (text: () => string) => runInLanguage(language, text) }
  }

  return {
    /** Returns a course's card. Throws 404 if the course does not exist for guests. */
    async ofCourse(id: number): Promise<Card> {
      const [{ title, instructor, thumbnail }, { academy, colors, inDefaultLanguage }] = await Promise.all([
        getCourse(db, null, id),
        readAcademy(),
      ])
      const about = inDefaultLanguage(() => t.by(instructor))
      return keep({ academy, title, about, thumbnail, colors })
    },
    /** Returns a lesson's card. Throws 404 if the lesson does not exist for guests. */
    async ofLesson(id: number): Promise<Card> {
      const lesson = await getLesson(db, null, id)
      const [course, { academy, colors, inDefaultLanguage }] = await Promise.all([
        getCourse(db, null, lesson.courseId),
        readAcademy(),
      ])
      const about = inDefaultLanguage(() => t.lessonOf(lesson.order, course.title))
      return keep({ academy, title: lesson.title, about, thumbnail: course.thumbnail, colors })
    },
  }
}
