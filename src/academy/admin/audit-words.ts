import { type AuditKind, sentenceOf } from '../../registry/audit.rules.ts'
import { auditSubjects, fieldName, fieldValue } from '../../registry/audit-texts.ts'
import { t } from '../texts/audit.ts'
import {
  type AuditWords,
  type Fact,
  lookUp,
  plain,
  type SubjectText,
  type Text,
  textOf,
} from './audit-text.ts'

export const kindNames = {
  payments: () => t.payments,
  users: () => t.users,
  settings: () => t.settings,
  catalogue: () => t.catalogue,
} satisfies Record<AuditKind, () => string>

/** Returns the sentence for the action (see `AuditSentence`). An action without a sentence returns its code. */
export const saidOf = ({ action }: AuditWords): string => sentenceOf(action) ?? action

const subjectOf = ({ subjectKind }: AuditWords): SubjectText =>
  lookUp<SubjectText>(auditSubjects, subjectKind) ?? {}

/** Returns the subject's name, or undefined if the sentence needs none. */
export function nameOf(entry: AuditWords): string | undefined {
  const { name } = subjectOf(entry)
  if (name) return name(entry)
  return textOf(entry.data['title']) ?? textOf(entry.data['name']) ?? t.nameless
}

/** Returns the link to the subject, or null if the subject no longer exists. */
export function placeOf(entry: AuditWords) {
  const { link, linksDeleted } = subjectOf(entry)
  if (!link || (!linksDeleted && /\.(deleted|purged)$/.test(entry.action))) return null
  return link(entry.subjectId ?? '', entry.data)
}

/** The keys that the page lists before the changed fields, and directly after them. */
const FIRST = ['title', 'name', 'username', 'amount', 'refunded', 'received', 'to', 'from']
const NEXT = ['reason']
/** Keys of the sentence and its links. The page lists them as facts only if the subject has a label for them. */
const IN_SENTENCE = ['title', 'name', 'username', 'slug']

/** Returns the other recorded facts, such as old and new values, the amount and the reason. */
export function factsOf(entry: AuditWords, timeZone: string): Fact[] {
  const { changes, ...data } = entry.data
  const listed = (keys: readonly string[]) => keys.flatMap((key) => recordedFact(key, entry, timeZone))
  const changed = Object.entries(changes && typeof changes === 'object' ? changes : {}).map(
    ([field, change]): Fact => [nameOfField(field, entry), describeChange(field, change, entry, timeZone)],
  )
  return [
    ...listed(FIRST),
    ...changed,
    ...listed(NEXT),
    ...listed(Object.keys(data).filter((key) => !FIRST.includes(key) && !NEXT.includes(key))),
  ]
}

/** Returns the recorded value with its label, or nothing if the page does not list it. */
function recordedFact(key: string, entry: AuditWords, timeZone: string): Fact[] {
  const value = entry.data[key]
  const label = IN_SENTENCE.includes(key) ? labelOf(key, entry) : (fieldName(key, entry) ?? unknownName(key))
  if (value === undefined || label === undefined) return []
  const words = fieldValue(key, value, entry, timeZone)
  // An empty value is a fact only as the old or the new one.
  const isEmpty = words === undefined && (value === null || value === '')
  if (words === null || (isEmpty && !(key === 'to' || key === 'from'))) return []
  return [[label, words ?? plain(value, timeZone)]]
}

function labelOf(key: string, entry: AuditWords): string | undefined {
  const { facts = {} } = subjectOf(entry)
  return lookUp<Text | undefined>(facts, key)?.()
}

/**
 * Returns the key itself for data that only other versions record, because the audit log must not hide it. Leaves out
 * IDs, because the sentence already names their objects.
 */
const unknownName = (key: string) => (key.endsWith('Id') ? undefined : key)

const nameOfField = (field: string, entry: AuditWords) => fieldName(field, entry) ?? field

/** Describes a change to a field. For pictures, files and long texts, returns only a note that they changed. */
function describeChange(field: string, change: unknown, entry: AuditWords, timeZone: string): string {
  const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown }
  const [before, after] = [from, to].map((value) => {
    const words = fieldValue(field, value ?? null, entry, timeZone)
    return words === undefined ? plain(value, timeZone) : words
  })
  return before == null || after == null ? t.changed : t.fromTo(before, after)
}
