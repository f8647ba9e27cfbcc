import { type Decimal, magnitude, times, toDecimal } from '../decimal.rules.ts'
import type { Question } from '../quizzes.schema.ts'
import type { Solution } from '../solutions.schema.ts'
import { signsOf } from './gift-blocks.rules.ts'
import { writeDecimal } from './decimal-range.rules.ts'

/** The fields of a question that an export writes. */
export type Exported = Pick<Question, 'text' | 'explanation' | 'topic' | 'difficulty' | 'solution'>

const escapeSigns = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\~=#{}:]/g, String.raw`\$&`)
    // An empty line would end the question, and some text at the start of a line has a meaning in GIFT.
    .replaceAll(/\n(?:[ \t]*(?=\n|\/\/|\$CATEGORY)|(?<=\n\n))/g, (lines) =>
      lines.replace('\n', String.raw`\n`),
    )
    .replaceAll(/\\n\n/g, String.raw`\n\n`)

/**
 * Returns the text of an answer in GIFT syntax. Adds a format in front if the text begins like a format or a weight.
 */
const answerText = (text: string, format: 'markdown' | 'plain') =>
  /^\s*(?:\[(?:html|markdown|plain|moodle)\]|%)/i.test(text)
    ? `[${format}]${escapeSigns(text)}`
    : escapeSigns(text)

const plainDecimal = (typed: string): Decimal => toDecimal(typed) ?? { units: 0n, scale: 0 }

/** Returns the tolerance of a number in its own unit. */
export function toleranceOf({ value, tolerance, isPercent }: Extract<Solution, { kind: 'number' }>): string {
  const given = plainDecimal(tolerance)
  if (!isPercent) return writeDecimal(given)
  const share = times(magnitude(plainDecimal(value)), { units: given.units, scale: given.scale + 2 })
  return writeDecimal(share)
}

export const valueOf = (typed: string) => writeDecimal(plainDecimal(typed))

interface Written {
  answers: string
  /** The rules that GIFT can't express. */
  details: Partial<Solution>
}

/** Returns the content of the braces. Null if GIFT has no syntax for this kind of question. */
function answersOf(solution: Solution): Written | null {
  const lines = (list: readonly string[]) => `\n${list.map((one) => `\t${one}`).join('\n')}\n`
  switch (solution.kind) {
    case 'trueFalse':
      return { answers: solution.right ? 'TRUE' : 'FALSE', details: {} }
    case 'single':
      return {
        answers: lines(
          solution.options.map(
            ({ text, isRight }) => `${isRight ? '=' : '~'}${answerText(text, 'markdown')}`,
          ),
        ),
        details: {},
      }
    case 'multiple': {
      const right = solution.options.filter(({ isRight }) => isRight).length
      const share = String(Math.round(10_000_000 / right) / 100_000)
      return {
        answers: lines(
          solution.options.map(
            ({ text, isRight }) => `~%${isRight ? share : '-100'}%${answerText(text, 'markdown')}`,
          ),
        ),
        details: {
          ...(right === 1 && { kind: 'multiple' }),
          ...((right === 1 || !solution.partial) && { partial: solution.partial }),
        },
      }
    }
    case 'number': {
      const { units, needsUnit, isPercent, tolerance } = solution
      return {
        answers: `#${valueOf(solution.value)}:${toleranceOf(solution)}`,
        details: {
          ...(units.length > 0 && { units, needsUnit }),
          ...(isPercent && { isPercent, tolerance }),
        },
      }
    }
    case 'text':
      // GIFT would read several answers with arrows as pairs.
      if (solution.accepted.length > 1 && solution.accepted.every((text) => text.includes('->'))) return null
      return {
        answers: lines(
          solution.accepted.map((text) => `=${answerText(text, 'plain').replaceAll('*', String.raw`\*`)}`),
        ),
        details: solution.ignoresCase ? {} : { ignoresCase: false },
      }
    case 'matching': {
      const pairs = [...solution.pairs, ...solution.extras.map((right) => ({ left: '', right }))]
      const rows = pairs.map(({ left, right }) => `=${answerText(left, 'markdown')} -> ${escapeSigns(right)}`)
      // An arrow can't be escaped, and dollar signs on both sides of it would make it part of a formula.
      const isClear = rows.every((row) => signsOf(row).filter(({ sign }) => sign === '->').length === 1)
      return isClear ? { answers: lines(rows), details: solution.partial ? {} : { partial: false } } : null
    }
    default:
      return null
  }
}

/**
 * Returns the text before and after the braces, with the answer inside them. A text with one gap becomes a missing
 * word. Null for several gaps, because GIFT has no syntax for them.
 */
function partsOf(
  text: string,
  solution: Solution,
): { before: string; after: string; answer: Solution } | null {
  if (solution.kind !== 'fillIn') return { before: text, after: '', answer: solution }
  const [gap] = solution.gaps
  const found = /^([^]*\S) \[\[1\]\](?: (?![.,;:!?।])(\S[^]*)|([.,;:!?।][^]*))$/.exec(text)
  const [, before = '', word, sign] = found ?? []
  const after = word ?? sign ?? ''
  const isEnd = /[.?!:।]$/.test(before) && /^[.?!।:;,"')]+$/.test(after)
  return gap && solution.gaps.length === 1 && found && !isEnd ? { before, after, answer: gap } : null
}

function writeQuestion({ text, explanation, difficulty, solution }: Exported): string | null {
  const parts = partsOf(text, solution)
  const written = parts && answersOf(parts.answer)
  if (!written) return null
  const { answers } = written
  // These details describe only the gap, so the comment in the file contains all gaps of the question.
  const details: Partial<Solution> =
    solution.kind === 'fillIn'
      ? {
          ...((Object.keys(written.details).length > 0 || !solution.partial) && {
            gaps: solution.gaps,
            partial: solution.partial,
          }),
        }
      : written.details
  const more = {
    ...(difficulty && { difficulty }),
    ...(Object.keys(details).length > 0 && { solution: details }),
  }
  const comment = Object.keys(more).length === 0 ? '' : `// [lantern:${JSON.stringify(more)}]\n`
  const said = explanation.trim() === '' ? '' : `####[markdown]${escapeSigns(explanation.trim())}`
  const after = parts.after === '' ? '' : ` ${escapeSigns(parts.after)}`
  return `${comment}[markdown]${escapeSigns(parts.before)} {${answers}${said}}${after}`
}

const categoryOf = (topic: string) => `$CATEGORY: $course$/top${topic && `/${topic.replaceAll('/', '//')}`}`

export interface Export {
  file: string
  /** The questions that the format can't express. */
  left: Exported[]
}

/** Writes questions as a GIFT file, grouped by topic. Reading it gives the same questions. */
export function writeGift(questions: readonly Exported[]): Export {
  const left: Exported[] = []
  const parts: string[] = []
  for (const topic of new Set(questions.map((question) => question.topic))) {
    parts.push(categoryOf(topic))
    for (const question of questions) {
      if (question.topic !== topic) continue
      // Inside a formula, a line that begins like a category can't be escaped.
      const written = JSON.stringify(question).includes('$CATEGORY') ? null : writeQuestion(question)
      if (written === null) left.push(question)
      else parts.push(written)
    }
  }
  return { file: `${parts.join('\n\n')}\n`, left }
}
