import type { Entry } from '../../../../catalogue/admin/imports/entry.ts'
import type { TextFormat } from '../../../exchange/draft.rules.ts'

/** A Moodle text with its files by path: '/car.png'. */
export interface MoodleText {
  text: string
  format: TextFormat
  files: ReadonlyMap<string, Entry>
}

export interface MoodleAnswer extends MoodleText {
  /** The share of the marks in percent. */
  fraction: number
  feedback: MoodleText
  tolerance: string
}

/** A question as Moodle stores it, from a backup or an XML file. */
export interface MoodleQuestion {
  kind: string
  name: string
  text: MoodleText
  feedback: MoodleText
  topic: string
  answers: MoodleAnswer[]
  isSingle: boolean
  countsCapitals: boolean
  units: { name: string; multiplier: string }[]
  pairs: { left: MoodleText; right: string }[]
  /** The gaps of a cloze question. The text refers to them as {#1}, {#2}. */
  gaps: MoodleQuestion[]
  /** Details that our own exports add, as JSON. */
  details: string
}

export const noText: MoodleText = { text: '', format: 'html', files: new Map() }

export const emptyQuestion = (kind: string, name: string): MoodleQuestion => ({
  kind,
  name,
  text: noText,
  feedback: noText,
  topic: '',
  answers: [],
  isSingle: true,
  countsCapitals: false,
  units: [],
  pairs: [],
  gaps: [],
  details: '',
})

const FORMATS: Record<string, TextFormat> = {
  '0': 'moodle',
  '1': 'html',
  '2': 'plain',
  '4': 'markdown',
  moodle_auto_format: 'moodle',
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
}

/** Returns a format by its number in a backup, or by its name in an XML file. */
export const formatOf = (written: string | undefined): TextFormat => FORMATS[written ?? ''] ?? 'html'
