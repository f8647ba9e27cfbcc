import type { LinkProps } from '@tanstack/react-router'
import { formatMoment } from '../../platform/client/ui/hooks/when.tsx'
import { formatCount } from '../../platform/count.ts'
import { formatDay, isDay } from '../../platform/time-zone.ts'
import type { AuditField } from '../../registry/audit.rules.ts'
import type { AuditEntry } from '../audit.schema.ts'
import { t } from '../texts/audit.ts'

export type AuditWords = Pick<AuditEntry, 'action' | 'subjectKind' | 'subjectId' | 'data'>
export type Fact = [name: string, value: string]

/** Returns a string in the current language. */
export type Text = () => string

/**
 * Describes a recorded value in the current language. Returns undefined if the value needs no text of its own, and null
 * if the page must omit it.
 */
export type Describe = (value: unknown, entry: AuditWords, timeZone: string) => string | null | undefined

/** The strings of the audit log for one kind of subject. */
export interface SubjectText {
  /**
   * Returns the subject's name, or undefined if the sentence needs none. By default this is the recorded title or
   * name.
   */
  name?: (entry: AuditWords) => string | undefined
  /** Returns the link to the subject; `id` is its ID. */
  link?: (id: string, data: AuditWords['data']) => LinkProps | null
  /** True if the link also works for a deleted subject. */
  linksDeleted?: true
  /** Labels for the recorded title, name and username, if the page lists them separately from the subject's name. */
  facts?: { title?: Text; name?: Text; username?: Text }
}

export interface AuditTexts<Subject extends string> {
  subjects: Record<Subject, SubjectText>
  /** Describes values that the module's actions, subjects or fields record. */
  values?: { [Field in AuditField]?: Describe }
}

/** The strings for the subjects that a module registers. */
export type AuditTextsOf<Audit extends { subjects: readonly string[] }> = AuditTexts<
  Audit['subjects'][number]
>

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const lookUp = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Formats a recorded value for the page. Days and times look as on all other pages, in the academy's time zone. */
export function plain(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return formatCount(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  // Titles and other typed texts can look like a day that does not exist.
  if (isDay(value)) return formatDay(value)
  const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
  return isMoment ? formatMoment(new Date(value), 'moment', timeZone) : value
}

/** Leaves out pictures, files and long texts. For a changed field, the page shows only that it changed. */
export const leftOut: Describe = () => null

/** Describes codes with their texts. Other values stay unchanged. */
export const inWords =
  (words: Readonly<Record<string, Text>>): Describe =>
  (value) =>
    lookUp(words, String(value))?.()

/** Describes a recorded string with `translate`, which translates the parts that it recognises. */
export const translated =
  (translate: (text: string) => string): Describe =>
  (value) =>
    typeof value === 'string' ? translate(value) : undefined
