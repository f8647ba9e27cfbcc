import { readLanguages } from '../../../academy/server/languages.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import type { PublicSettings } from '../../../academy/settings.schema.ts'
import type { Notification } from '../../../registry/notifications.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import type { Env, MailEnv } from '../../../platform/server/process/env.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { t } from '../../texts/mails.ts'
import { resetLinkOf, resetTokenOwner } from '../passwords/password-resets.ts'
import { mailHtml, mailText, type MailContent, type MailFrame } from './layout.ts'
import { createStopLink } from './stop-link.ts'
import type { DueMail } from './outbox.ts'
import type { Message } from './transport.ts'

/** The texts of a notification, and the path of its page. */
export type Described = { title: string; text: string; quote: string | null; path: string }
/**
 * Returns a notification's texts, which can depend on these settings. This function is a parameter, because higher
 * modules also have notifications.
 */
export type Describe = (
  notification: Pick<Notification, 'kind' | 'data'>,
  settings: Partial<PublicSettings>,
) => Described

type Composing = { db: Db; env: Pick<Env, 'siteName'>; mail: MailEnv; seal: Seal; describe: Describe }

/** Returns the purpose for which we encrypt codes that verify an email address. */
export const codeOwner = (userId: string) => `email code ${userId}`
/** Returns the purpose for which we encrypt codes for sign-in. */
export const signInCodeOwner = (userId: string) => `sign-in code ${userId}`

/** Returns an email in the language of its recipient. Returns null if this installation cannot decrypt its code. */
export async function composeMail(
  { db, env, mail, seal, describe }: Composing,
  due: DueMail,
): Promise<Message | null> {
  const { language, settings, academy } = await readRecipient(db, env, due.language)
  return runInLanguage(language, () => {
    const content = contentOf({ mail, seal, settings, describe }, due)
    if (!content) return null
    const { topic, userId, username } = due
    const isOptional = topic !== 'code' && topic !== 'security'
    const unsubscribe = isOptional ? createStopLink({ seal, mail }, { userId, topic }) : undefined
    const why = isOptional ? t.why(username, academy) : t.whyAlways(username, academy)
    const frame = { academy, why, unsubscribe }
    const id = `${due.id}.${due.createdAt.getTime()}`
    return { ...messageOf(mail, frame, content, { to: due.to, id }), unsubscribe }
  })
}

function contentOf(
  {
    mail,
    seal,
    settings,
    describe,
  }: Pick<Composing, 'mail' | 'seal' | 'describe'> & { settings: Partial<PublicSettings> },
  { content, userId, username }: DueMail,
): MailContent | null {
  if (content.kind === 'code') {
    const code = seal.open(content.sealedCode, codeOwner(userId))
    return code === null ? null : { title: t.codeTitle, text: t.codeText(username), code }
  }
  if (content.kind === 'sign_in') {
    const code = seal.open(content.sealedCode, signInCodeOwner(userId))
    return code === null ? null : { title: t.signInTitle, text: t.signInText(username), code }
  }
  if (content.kind === 'reset') {
    const token = seal.open(content.sealedToken, resetTokenOwner(userId))
    if (token === null) return null
    const button = { label: t.chooseNewPassword, url: resetLinkOf(mail.origin, token) }
    return { title: t.resetTitle, text: t.resetText(username), button }
  }
  const { title, text, quote, path } = describe(content.notification, settings)
  return { title, text, quote, button: { label: t.viewDetails, url: mail.origin + path } }
}

/** Returns an email about a deleted account, in the language of its user. */
export async function composeDeletion(
  { db, env, mail }: Omit<Composing, 'seal' | 'describe'>,
  due: { id: string; to: string; username: string; language: string | null },
): Promise<Message> {
  const { language, academy } = await readRecipient(db, env, due.language)
  return runInLanguage(language, () => {
    const content = { title: t.deletedTitle, text: t.deletedText(due.username, academy) }
    const frame = { academy, why: t.whyAlways(due.username, academy) }
    return messageOf(mail, frame, content, { to: due.to, id: `deletion.${due.id}` })
  })
}

/** Returns an email's language, the settings, and the academy's name. */
async function readRecipient(db: Db, env: Pick<Env, 'siteName'>, wanted: string | null) {
  const offered = await readLanguages(db)
  const settings = await readSettings(db, env.siteName)
  const language = offered.find((one) => one === wanted) ?? offered[0] ?? 'en'
  return { language, settings, academy: oneLine(settings.academy_name) }
}

/** Returns a test email for an administrator, in the request's language. */
export function composeTest(
  { mail, academy: name }: { mail: MailEnv; academy: string },
  to: string,
): Message {
  const academy = oneLine(name)
  const content = { title: t.testTitle, text: t.testText(academy) }
  const frame = { academy, why: t.whyTest }
  return messageOf(mail, frame, content, { to, id: `test.${Date.now()}` })
}

/** Returns the email with this content. `id` must be unique on this host. */
const messageOf = (
  mail: MailEnv,
  frame: MailFrame,
  content: MailContent,
  { to, id }: { to: string; id: string },
): Message => ({
  to,
  from: { name: mail.from.name ?? frame.academy, address: mail.from.address },
  subject: oneLine(content.title),
  html: mailHtml(frame, content),
  text: mailText(frame, content),
  messageId: `<${id}@${new URL(mail.origin).hostname}>`,
})

/** Removes line breaks, because a line break would begin a new header. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
