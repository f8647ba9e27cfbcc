import type { LinkProps } from '@tanstack/react-router'
import type { AuditEntry } from '../audit.schema.ts'

export type AuditWords = Pick<AuditEntry, 'action' | 'subjectKind' | 'subjectId' | 'data'>
export type Fact = [name: string, value: string]

/** Returns a text in the language of what runs now. */
export type Text = () => string

/** What the audit log says about one kind of subject. */
export interface SubjectText {
  /** Its name; undefined if the sentence is whole without one. By default the title or name that was noted. */
  name?: (entry: AuditWords) => string | undefined
  /** Where it is shown; `id` is the subject's. */
  link?: (id: string, data: AuditWords['data']) => LinkProps | null
  /** The link works for a subject that was deleted, too. */
  linksDeleted?: true
  /** Of the noted title and username, those that are a fact of their own. */
  facts?: { title?: Text; username?: Text }
}

export interface AuditTexts<Subject extends string> {
  subjects: Record<Subject, SubjectText>
  /** Names of what was changed or noted; others are shown as they are written. */
  fields: Record<string, Text>
}

/** The texts for the subjects that a module registers. */
export type AuditTextsOf<Audit extends { subjects: readonly string[] }> = AuditTexts<
  Audit['subjects'][number]
>

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const lookUp = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
