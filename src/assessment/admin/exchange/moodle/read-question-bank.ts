import type { Entry } from '../../../../catalogue/admin/imports/entry.ts'
import type { MoodleFile } from '../../../../catalogue/admin/imports/moodle/read-backup.ts'
import { childOf, childrenOf, textOf, type Xml } from '../../../../catalogue/admin/imports/moodle/read-xml.ts'
import {
  emptyQuestion,
  formatOf,
  type MoodleAnswer,
  type MoodleQuestion,
  type MoodleText,
} from './moodle-question.ts'

/** The questions of a backup. */
export interface QuestionBank {
  byId: Map<string, MoodleQuestion>
  /** The versions of each entry, in backups from Moodle 4 or later. */
  byEntry: Map<string, { version: string; id: string; isDraft: boolean }[]>
}

type FilesOf = (area: string, item: string) => ReadonlyMap<string, Entry>

/** Returns the stored files of questions by area and ID. Areas of different kinds of questions have different names. */
function questionFiles(stored: readonly MoodleFile[]): FilesOf {
  const byPlace = new Map<string, Map<string, Entry>>()
  for (const { component, area, item, path, entry } of stored) {
    if (component !== 'question' && !component.startsWith('qtype_')) continue
    const place = `${area} ${item}`
    byPlace.set(place, (byPlace.get(place) ?? new Map<string, Entry>()).set(path, entry))
  }
  return (area, item) => byPlace.get(`${area} ${item}`) ?? new Map<string, Entry>()
}

const idOf = ({ attributes }: Xml) => attributes['id'] ?? ''

function readQuestion(element: Xml, topic: string, filesOf: FilesOf): MoodleQuestion {
  const kind = textOf(element, 'qtype')
  const id = idOf(element)
  const plugin = childOf(element, `plugin_qtype_${kind}_question`)
  const moodleText = (
    within: Xml,
    name: string,
    area: string,
    item: string,
    format = `${name}format`,
  ): MoodleText => ({
    text: textOf(within, name),
    format: formatOf(textOf(within, format)),
    files: filesOf(area, item),
  })
  const tolerances = new Map(
    childrenOf(childOf(plugin, 'numerical_records'), 'numerical_record').map((record) => [
      textOf(record, 'answer'),
      textOf(record, 'tolerance'),
    ]),
  )
  const trueId = textOf(plugin, 'truefalse', 'trueanswer')
  const answers = childrenOf(childOf(plugin, 'answers'), 'answer').map((answer): MoodleAnswer => {
    const own = idOf(answer)
    const text = moodleText(answer, 'answertext', 'answer', own, 'answerformat')
    return {
      ...text,
      ...(kind === 'truefalse' && { text: String(own === trueId), format: 'plain' }),
      fraction: Number(textOf(answer, 'fraction')) * 100 || 0,
      feedback: moodleText(answer, 'feedback', 'answerfeedback', own),
      tolerance: tolerances.get(own) ?? '',
    }
  })
  return {
    ...emptyQuestion(kind, textOf(element, 'name').slice(0, 200)),
    text: moodleText(element, 'questiontext', 'questiontext', id),
    feedback: moodleText(element, 'generalfeedback', 'generalfeedback', id),
    topic,
    answers,
    isSingle: textOf(plugin, 'multichoice', 'single') !== '0',
    countsCapitals: textOf(plugin, 'shortanswer', 'usecase') === '1',
    units: childrenOf(childOf(plugin, 'numerical_units'), 'numerical_unit').map((unit) => ({
      name: textOf(unit, 'unit'),
      multiplier: textOf(unit, 'multiplier'),
    })),
    pairs: childrenOf(childOf(plugin, 'matches'), 'match').map((pair) => ({
      left: moodleText(pair, 'questiontext', 'subquestion', idOf(pair)),
      right: textOf(pair, 'answertext'),
    })),
  }
}

/** Reads `questions.xml` of a backup, in the format of Moodle 4 or of earlier versions. */
export function readQuestionBank(document: Xml, stored: readonly MoodleFile[]): QuestionBank {
  const bank: QuestionBank = { byId: new Map(), byEntry: new Map() }
  const filesOf = questionFiles(stored)
  /** The IDs of each cloze question's gaps, by the question's ID. */
  const gaps = new Map<string, string[]>()
  const add = (element: Xml, topic: string) => {
    const id = idOf(element)
    const question = readQuestion(element, topic, filesOf)
    bank.byId.set(id, question)
    const sequence = textOf(childOf(element, 'plugin_qtype_multianswer_question'), 'multianswer', 'sequence')
    if (sequence !== '') gaps.set(id, sequence.split(','))
  }
  for (const category of childrenOf(childOf(document, 'question_categories'), 'question_category')) {
    const name = textOf(category, 'name').slice(0, 100)
    const topic = name === 'top' ? '' : name
    for (const element of childrenOf(childOf(category, 'questions'), 'question')) add(element, topic)
    for (const entry of childrenOf(childOf(category, 'question_bank_entries'), 'question_bank_entry')) {
      const versions: { version: string; id: string; isDraft: boolean }[] = []
      for (const group of childrenOf(entry, 'question_version'))
        for (const version of childrenOf(group, 'question_versions'))
          for (const element of childrenOf(childOf(version, 'questions'), 'question')) {
            add(element, topic)
            const isDraft = textOf(version, 'status') === 'draft'
            versions.push({ version: textOf(version, 'version'), id: idOf(element), isDraft })
          }
      versions.sort((a, b) => Number(a.version) - Number(b.version))
      bank.byEntry.set(idOf(entry), versions)
    }
  }
  for (const [id, own] of gaps) {
    const question = bank.byId.get(id)
    if (question) question.gaps = own.flatMap((gap) => bank.byId.get(gap.trim()) ?? [])
  }
  return bank
}
