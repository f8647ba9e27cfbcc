import { LANGUAGE_NAMES } from '../../platform/client/language-names.ts'
import { formatDay } from '../../platform/time-zone.ts'
import { formatRupees } from '../../platform/money.ts'
import { type AuditKind, sentenceOf } from '../../registry/audit.rules.ts'
import { auditSubjects, fieldName, fieldValue } from '../../registry/audit-texts.ts'
import { t } from '../texts/audit.ts'
import { type AuditWords, type Fact, lookUp, type SubjectText, textOf } from './audit-text.ts'

export const kindNames = {
  payments: () => t.payments,
  users: () => t.users,
  settings: () => t.settings,
  catalogue: () => t.catalogue,
} satisfies Record<AuditKind, () => string>

/** Returns the sentence of the action (`AuditSentence`). */
export const saidOf = ({ action }: AuditWords): string => sentenceOf(action) ?? action

const subjectOf = ({ subjectKind }: AuditWords): SubjectText =>
  lookUp<SubjectText>(auditSubjects, subjectKind) ?? {}

/** Returns the name of the subject; undefined if the sentence needs none. */
export function nameOf(entry: AuditWords): string | undefined {
  const { name } = subjectOf(entry)
  if (name) return name(entry)
  return textOf(entry.data['title']) ?? textOf(entry.data['name']) ?? t.nameless
}

/** Returns the link to the subject; null if the subject no longer exists. */
export function placeOf(entry: AuditWords) {
  const { link, linksDeleted } = subjectOf(entry)
  if (!link || (!linksDeleted && /\.(deleted|purged)$/.test(entry.action))) return null
  return link(entry.subjectId ?? '', entry.data)
}

/** Returns the other recorded facts: old and new values, the amount, the reason. */
export function factsOf(entry: AuditWords): Fact[] {
  const {
    changes,
    amount,
    refunded,
    reason,
    from,
    to,
    firstId,
    title,
    name: _name,
    username,
    slug: _slug,
    ...others
  } = entry.data
  const { facts: named } = subjectOf(entry)
  const facts: Fact[] = []
  if (named?.title && textOf(title)) facts.push([named.title(), String(title)])
  if (named?.username && textOf(username)) facts.push([named.username(), String(username)])
  if (typeof amount === 'number') facts.push([t.amount, formatRupees(amount)])
  if (typeof refunded === 'number') facts.push([t.refunded, formatRupees(refunded)])
  if (to !== undefined) facts.push([t.now, plain(to)], [t.before, plain(from)])
  if (changes && typeof changes === 'object')
    for (const [field, change] of Object.entries(changes))
      facts.push([nameOfField(field), describeChange(field, change)])
  if (typeof firstId === 'number') facts.push([t.firstUsedIn, t.paymentNumber(firstId)])
  if (textOf(reason)) facts.push([t.reason, String(reason)])
  for (const [key, value] of Object.entries(others))
    // Leaves out IDs, because the sentence already names their objects.
    if ((key === 'transactionId' || !key.endsWith('Id')) && textOf(value))
      facts.push([nameOfField(key), fieldValue(key, dayInWords(String(value)))])
  return facts
}

const nameOfField = (field: string) => fieldName(field) ?? field.charAt(0).toUpperCase() + field.slice(1)

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return typeof value === 'string' ? dayInWords(value) : JSON.stringify(value)
}

/** Formats a day or a time as on all other pages. */
const dayInWords = (value: string) =>
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? formatDay(value) : value

const languageOf = (value: unknown) => lookUp(LANGUAGE_NAMES, String(value)) ?? plain(value)

/** Describes the change of a field. For pictures, files and long texts, says only that they changed. */
function describeChange(field: string, change: unknown): string {
  const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown }
  if (/^(thumbnail|logo|signature|description|fileId|outcomes|requirements|audience|faq)$/.test(field))
    return t.changed
  const said = field === 'language' ? languageOf : plain
  return t.fromTo(said(from), said(to))
}
