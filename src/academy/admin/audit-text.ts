import type { LinkProps } from '@tanstack/react-router'
import type { AuditEntry } from '../audit.schema.ts'

export type AuditWords = Pick<AuditEntry, 'action' | 'subjectKind' | 'subjectId' | 'data'>
export type Fact = [name: string, value: string]

/** Returns a string in the current language. */
export type Text = () => string

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
  /** Labels for the recorded title and username, if the page lists them separately from the subject's name. */
  facts?: { title?: Text; username?: Text }
}

export interface AuditTexts<Subject extends string> {
  subjects: Record<Subject, SubjectText>
  /** Names of changed or recorded fields. The names of other fields are shown unchanged. */
  fields: Record<string, Text>
  /** Translates the recorded values of known fields. Other values stay unchanged. */
  values?: Record<string, (value: string) => string>
}

/** The strings for the subjects that a module registers. */
export type AuditTextsOf<Audit extends { subjects: readonly string[] }> = AuditTexts<
  Audit['subjects'][number]
>

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const lookUp = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
