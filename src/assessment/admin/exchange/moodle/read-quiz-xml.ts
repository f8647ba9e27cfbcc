import type { Entry } from '../../../../catalogue/admin/imports/entry.ts'
import {
  childOf,
  childrenOf,
  readXml,
  textOf,
  type Xml,
} from '../../../../catalogue/admin/imports/moodle/read-xml.ts'
import { splitCloze } from './cloze.ts'
import { topicOf } from '../../../exchange/gift.rules.ts'
import {
  emptyQuestion,
  formatOf,
  type MoodleAnswer,
  type MoodleQuestion,
  type MoodleText,
} from './moodle-question.ts'

/** Maximum length of a picture inside a file, in base64 characters. */
const MAX_ENCODED = 16_000_000

/** Returns a file inside the XML as an entry. Null if it is damaged or too large. */
function fileOf({ attributes, text }: Xml): Entry | null {
  const name = attributes['name'] ?? ''
  const encoded = text.replaceAll(/\s/g, '')
  if (attributes['encoding'] !== 'base64' || name === '' || encoded.length > MAX_ENCODED) return null
  try {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    return { path: name, size: bytes.length, open: () => Promise.resolve(new Blob([bytes])) }
  } catch {
    return null
  }
}

/** Returns the text of an element such as `<questiontext format="html"><text>…</text><file …/></questiontext>`. */
function moodleText(element: Xml, usual?: string): MoodleText {
  const files = new Map<string, Entry>()
  for (const file of childrenOf(element, 'file')) {
    const entry = fileOf(file)
    if (entry) files.set(`${file.attributes['path'] ?? '/'}${entry.path}`, entry)
  }
  return {
    text: textOf(element, 'text') || element.text.trim(),
    format: formatOf(element.attributes['format'] ?? usual),
    files,
  }
}

const answerOf = (element: Xml): MoodleAnswer => ({
  // Old files specify no format, and contain plain text.
  ...moodleText(element, 'moodle_auto_format'),
  fraction: Number(element.attributes['fraction']) || 0,
  feedback: moodleText(childOf(element, 'feedback')),
  tolerance: textOf(element, 'tolerance'),
})

function questionOf(element: Xml, topic: string): MoodleQuestion {
  const kind = element.attributes['type'] ?? ''
  return {
    ...emptyQuestion(kind, textOf(element, 'name', 'text').slice(0, 200)),
    text: moodleText(childOf(element, 'questiontext')),
    feedback: moodleText(childOf(element, 'generalfeedback')),
    topic,
    answers: childrenOf(element, 'answer').map(answerOf),
    isSingle: textOf(element, 'single') !== 'false' && textOf(element, 'single') !== '0',
    countsCapitals: textOf(element, 'usecase') === '1',
    units: childrenOf(childOf(element, 'units'), 'unit').map((unit) => ({
      name: textOf(unit, 'unit_name'),
      multiplier: textOf(unit, 'multiplier'),
    })),
    pairs: childrenOf(element, 'subquestion').map((pair) => ({
      left: moodleText(pair),
      right: textOf(pair, 'answer', 'text'),
    })),
    details: textOf(element, 'lantern'),
  }
}

/** Reads a Moodle XML file. Throws `SourceRefused` if it is damaged or too large, or contains entities. */
export async function readQuizXml(entry: Entry): Promise<MoodleQuestion[]> {
  const questions: MoodleQuestion[] = []
  let topic = ''
  for (const element of childrenOf(childOf(await readXml(entry), 'quiz'), 'question')) {
    if (element.attributes['type'] === 'category') {
      const category = childOf(element, 'category')
      topic = topicOf(textOf(category, 'text') || category.text.trim())
    } else {
      const question = questionOf(element, topic)
      questions.push(question.kind === 'cloze' ? splitCloze(question) : question)
    }
  }
  return questions
}
