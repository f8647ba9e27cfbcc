import { SourceRefused } from '../../../catalogue/admin/imports/entry.ts'
import { readTextFile } from '../../../catalogue/admin/lessons/text-file.ts'
import { MEGABYTE } from '../../../platform/constants.ts'
import { isQuestionCsv, readCsv } from '../../exchange/csv.rules.ts'
import type { Draft } from '../../exchange/draft.rules.ts'
import { readGift } from '../../exchange/gift.rules.ts'
import { MAX_PAPER, readPaper } from '../../exchange/paste.rules.ts'
import { t } from '../../texts/admin-exchange.ts'
import type { ImportedDraft } from './imported.ts'
import { planQuestion } from './moodle/plan-question.ts'
import { readQuizXml } from './moodle/read-quiz-xml.ts'
import { convertText } from './moodle/texts-of-moodle.ts'

/** Maximum size of a file in bytes. Moodle XML contains its pictures. */
const MAX_XML = 50 * MEGABYTE
const MAX_TEXT = 5 * MEGABYTE
const MAX_DRAFTS = 3000

export type FileFormat = 'xml' | 'gift' | 'csv' | 'paper'

export interface QuestionFile {
  format: FileFormat
  drafts: ImportedDraft[]
}

const withoutPictures = (drafts: readonly Draft[]): ImportedDraft[] =>
  drafts.map((draft) => ({ ...draft, pictures: new Map() }))

async function readXmlFile(file: File): Promise<ImportedDraft[]> {
  if (file.size > MAX_XML) throw new SourceRefused(t.fileTooLarge(MAX_XML / MEGABYTE))
  const questions = await readQuizXml({ path: file.name, size: file.size, open: () => Promise.resolve(file) })
  if (questions.length > MAX_DRAFTS) throw new SourceRefused(t.tooManyDrafts(MAX_DRAFTS))
  const drafts: ImportedDraft[] = []
  for (const [index, question] of questions.entries()) drafts.push(await planQuestion(question, index + 1))
  return drafts
}

async function readText(file: File): Promise<QuestionFile> {
  if (file.size > MAX_TEXT) throw new SourceRefused(t.fileTooLarge(MAX_TEXT / MEGABYTE))
  const text = await readTextFile(file)
  if (text === null) throw new SourceRefused(t.fileNotText)
  if (isQuestionCsv(text)) return { format: 'csv', drafts: withoutPictures(readCsv(text)) }
  const isGift =
    /^\s*(?:::|\$CATEGORY:)/m.test(text) ||
    /(?<!\\)\{[^{}]*(?:[=~#]|\b(?:T|F|TRUE|FALSE)\b)[^{}]*\}/.test(text)
  if (isGift) return { format: 'gift', drafts: withoutPictures(await readGift(text, convertText)) }
  if (text.length > MAX_PAPER) throw new SourceRefused(t.fileTooLarge(1))
  const { questions } = readPaper(text)
  // Refuses a file without valid questions, because any text could be read as a question without an answer.
  if (questions.every(({ question }) => question === null)) throw new SourceRefused(t.noQuestionsInFile)
  return { format: 'paper', drafts: withoutPictures(questions) }
}

/**
 * Reads a file with questions. Detects the format from the content. Throws `SourceRefused` if the file is damaged or
 * too large, or if it has no valid questions or too many.
 */
export async function readQuestionFile(file: File): Promise<QuestionFile> {
  const start = await file.slice(0, 4000).text()
  if (/^(?:PK|\u001f)/.test(start)) throw new SourceRefused(t.isBackup)
  const isXml = /^\uFEFF?\s*<(?:\?xml|quiz|!--|!DOCTYPE)/.test(start)
  const read: QuestionFile = isXml ? { format: 'xml', drafts: await readXmlFile(file) } : await readText(file)
  if (read.drafts.length === 0) throw new SourceRefused(t.noQuestionsInFile)
  if (read.drafts.length > MAX_DRAFTS) throw new SourceRefused(t.tooManyDrafts(MAX_DRAFTS))
  return read
}
