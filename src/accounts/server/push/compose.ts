import { createHash } from 'node:crypto'
import { readLanguages } from '../../../academy/server/languages.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { DEFAULT_PAGE, iconAddress, logoOf } from '../../../academy/logo.rules.ts'
import type { PublicSettings } from '../../../academy/settings.schema.ts'
import { type InterfaceLanguage, TEXT_DIRECTIONS } from '../../../platform/language/in-languages.ts'
import { ownColorsOf, tokensOf } from '../../../platform/palette/palette.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { t } from '../../texts/push.ts'
import type { Describe } from '../mail/compose.ts'
import { MAX_TEXT_BYTES } from './encrypt.ts'
import type { DuePush } from './outbox.ts'

/** A push message. `text` is the JSON that the service worker reads. */
export type PushMessage = {
  text: string
  /** Seconds for which the push service stores the message while the browser is offline (RFC 8030, section 5.2). */
  ttl: number
  /** `high` wakes a sleeping phone (RFC 8030, section 5.3). */
  urgency: 'normal' | 'high'
  /** An undelivered message with the same topic is replaced (RFC 8030, section 5.4). At most 32 characters. */
  topic: string | null
}

/** The academy's settings for all messages of one run. */
export type PushFrame = { settings: Partial<PublicSettings>; offered: InterfaceLanguage[]; icon: string }

const MINUTE = 60
const HOUR = 60 * MINUTE
/** How long a notification is useful, in seconds. */
const LIFE = { study_reminder: 4 * HOUR, other: 24 * HOUR }
/** Seconds after the start of a live class for which a notification about it is useful. */
const AFTER_START = 30 * MINUTE
/** Maximum characters of a title and of a text. Systems show fewer. */
const MAX_TITLE = 120
const MAX_BODY = 400

export async function readPushFrame(db: Db, siteName: string): Promise<PushFrame> {
  const settings = await readSettings(db, siteName)
  const logo = logoOf(settings)
  const colors = ownColorsOf(settings)
  const ground = colors ? tokensOf(colors).light.page : DEFAULT_PAGE
  const icon = logo ? iconAddress(logo, 'icon-192', ground) : '/icons/icon-192.png'
  return { settings, offered: await readLanguages(db), icon }
}

/** Returns a message in the language of its recipient. Returns null if it is no longer useful. */
export function composePush(
  { notification, language: wanted, isSecurity }: Omit<DuePush, 'subscription'>,
  { settings, offered, icon }: PushFrame,
  describe: Describe,
): PushMessage | null {
  const ttl = secondsLeft(notification)
  if (ttl <= 0) return null
  const language = offered.find((one) => one === wanted) ?? offered[0] ?? 'en'
  const { title, text, path } = runInLanguage(language, () => describe(notification, settings))
  const tag = tagOf(notification)
  return {
    text: writeMessage(
      { title, body: text, url: path, tag: tag ?? `notification-${notification.id}`, icon },
      language,
    ),
    ttl,
    urgency: isSecurity || notification.kind === 'class_soon' ? 'high' : 'normal',
    topic: tag && createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  }
}

/** Returns a test message in the request's language. */
export const composePushTest = ({ icon }: PushFrame, language: InterfaceLanguage): PushMessage => ({
  text: writeMessage(
    { title: t.testTitle, body: t.testText, url: '/account#push', tag: 'test', icon },
    language,
  ),
  ttl: MINUTE,
  urgency: 'high',
  topic: null,
})

function secondsLeft({ kind, data, createdAt }: DuePush['notification']): number {
  const life = kind === 'study_reminder' ? LIFE.study_reminder : LIFE.other
  const ends = createdAt.getTime() + life * 1000
  const classEnds = 'startsAt' in data ? Date.parse(data.startsAt) + AFTER_START * 1000 : Infinity
  return Math.floor((Math.min(ends, classEnds) - Date.now()) / 1000)
}

/**
 * Returns the tag of notifications that replace each other on a device, or null if the notification replaces no
 * other.
 */
function tagOf({ kind, data }: DuePush['notification']): string | null {
  if (kind === 'study_reminder') return 'study'
  if (kind === 'class_soon' || kind === 'class_moved')
    return `class-${(data as { lessonId: number }).lessonId}`
  if (kind === 'comment_replied') return `thread-${(data as { commentId: number }).commentId}`
  return null
}

type Content = { title: string; body: string; url: string; tag: string; icon: string }

function writeMessage({ title, body, ...rest }: Content, language: InterfaceLanguage): string {
  const write = (length: number) =>
    JSON.stringify({
      title: shorten(title, Math.min(MAX_TITLE, length)),
      body: shorten(body, Math.min(MAX_BODY, length)),
      ...rest,
      lang: language,
      dir: TEXT_DIRECTIONS[language],
    })
  // Hindi characters have three bytes, so most texts need no second attempt.
  for (let length = MAX_BODY; ; length = Math.floor(length / 2)) {
    const text = write(length)
    if (Buffer.byteLength(text) <= MAX_TEXT_BYTES || length === 0) return text
  }
}

/** Shortens a text without splitting a character. */
function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, Math.max(0, most - 1)).join('')}…`
}
