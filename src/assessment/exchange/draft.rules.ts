import type { z } from 'zod'
import { questionInput } from '../quizzes.schema.ts'

export type QuestionDraft = z.input<typeof questionInput>

/** A problem of a question, with advice. `line` is the line of the source, from 1. */
export interface Problem {
  line: number
  text: string
}

/** A question that was read from a source. `question` is null if it has problems. */
export interface Draft {
  /** The number or the first words of the question, for lists. */
  name: string
  /** The first line in the source. */
  line: number
  question: QuestionDraft | null
  problems: Problem[]
  /** The parts that the conversion lost or changed, as sentences. */
  notes: string[]
}

/** The formats of texts in the files of other programs. `moodle` is plain text that can contain HTML. */
export type TextFormat = 'markdown' | 'html' | 'plain' | 'moodle'

/** Converts a text to Markdown. Returns null if it can't be converted. */
export type Convert = (text: string, format: TextFormat) => Promise<string | null>

/** The error for a question that can't be imported, with a message for the administrator. */
export class NotTaken extends Error {}

/** The maximum number of questions that are created together. */
export const MAX_TOGETHER = 200

const BRIEF = 80

/** Returns the first words of a text. */
export function brief(text: string): string {
  const words = text
    .slice(0, 4 * BRIEF)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > BRIEF ? `${words.slice(0, BRIEF - 1).trimEnd()}…` : words
}

/** Checks a question with the schema of the call. */
export function checked(name: string, line: number, question: QuestionDraft, notes: string[] = []): Draft {
  const parsed = questionInput.safeParse(question)
  if (parsed.success) return { name, line, question, problems: [], notes }
  const messages = new Set(parsed.error.issues.map(({ message }) => message))
  return refused(name, line, ...messages)
}

export const refused = (name: string, line: number, ...texts: readonly string[]): Draft => ({
  name,
  line,
  question: null,
  problems: texts.map((text) => ({ line, text })),
  notes: [],
})
