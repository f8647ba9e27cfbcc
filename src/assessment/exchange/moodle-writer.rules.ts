import { toDecimal } from '../decimal.rules.ts'
import type { Solution } from '../solutions.schema.ts'
import { brief } from './draft.rules.ts'
import { type Export, type Exported, toleranceOf, valueOf } from './gift-writer.rules.ts'

/** XML 1.0 does not allow these control characters. Users can't type them either. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Escapes a string for an XML element. XML parsers read a carriage return as a new line. */
const xml = (text: string) =>
  text
    .replaceAll(CONTROL, '')
    .replaceAll(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))

const element = (name: string, text: string) =>
  `<${name} format="markdown"><text>${xml(text)}</text></${name}>`
const answer = (text: string, fraction: string, format = 'markdown', more = '') =>
  `<answer fraction="${fraction}" format="${format}"><text>${xml(text)}</text>${more}</answer>`

interface Written {
  type: string
  lines: string[]
  /** Details that Moodle has no field for. */
  details: Partial<Solution>
}

function writtenOf(solution: Solution): Written | null {
  switch (solution.kind) {
    case 'single':
      return {
        type: 'multichoice',
        lines: [
          '<single>true</single>',
          ...solution.options.map(({ text, isRight }) => answer(text, isRight ? '100' : '0')),
        ],
        details: {},
      }
    case 'multiple': {
      const right = solution.options.filter(({ isRight }) => isRight).length
      const share = String(Math.round(10_000_000 / right) / 100_000)
      return {
        type: 'multichoice',
        lines: [
          '<single>false</single>',
          ...solution.options.map(({ text, isRight }) => answer(text, isRight ? share : '-100')),
        ],
        details: solution.partial ? {} : { partial: false },
      }
    }
    case 'trueFalse':
      return {
        type: 'truefalse',
        lines: [true, false].map((one) =>
          answer(String(one), one === solution.right ? '100' : '0', 'moodle_auto_format'),
        ),
        details: {},
      }
    case 'text':
      return {
        type: 'shortanswer',
        lines: [
          `<usecase>${solution.ignoresCase ? 0 : 1}</usecase>`,
          ...solution.accepted.map((text) =>
            answer(text.replaceAll('*', String.raw`\*`), '100', 'plain_text'),
          ),
        ],
        details: {},
      }
    case 'number': {
      const { units, needsUnit, isPercent, tolerance } = solution
      // Our factors are the inverse of Moodle's multipliers, which are not always exact. So our import reads the
      // factors from the details.
      const rows = units.map(
        ({ name, factor }) =>
          `<unit><multiplier>${String(1 / Number(valueOf(factor)))}</multiplier><unit_name>${xml(name)}</unit_name></unit>`,
      )
      return {
        type: 'numerical',
        lines: [
          answer(
            valueOf(solution.value),
            '100',
            'plain_text',
            `<tolerance>${toleranceOf(solution)}</tolerance>`,
          ),
          ...(rows.length > 0 ? [`<units>${rows.join('')}</units>`] : []),
        ],
        details: {
          ...(units.some(({ factor }) => !isOne(factor)) && { units }),
          ...(needsUnit && { needsUnit }),
          ...(isPercent && { isPercent, tolerance }),
        },
      }
    }
    case 'matching': {
      const row = (left: string, right: string) =>
        `<subquestion format="markdown"><text>${xml(left)}</text><answer><text>${xml(right)}</text></answer></subquestion>`
      return {
        type: 'matching',
        lines: [
          ...solution.pairs.map(({ left, right }) => row(left, right)),
          ...solution.extras.map((extra) => row('', extra)),
        ],
        details: solution.partial ? {} : { partial: false },
      }
    }
    case 'ordering':
      return {
        type: 'ordering',
        lines: solution.items.map((text, index) => answer(text, String(index + 1))),
        details: solution.partial ? {} : { partial: false },
      }
    case 'fillIn':
      // Moodle's gaps are less exact than ours, so our import reads the gaps from the details.
      return { type: 'cloze', lines: [], details: { gaps: solution.gaps, partial: solution.partial } }
    default:
      return null
  }
}

const escapeCloze = (text: string) => text.replaceAll(/[\\~#}{/"]/g, String.raw`\$&`)

/** Writes the answers of the gaps into a text, as Moodle's cloze questions have them. */
const withGaps = (text: string, solution: Solution): string =>
  solution.kind === 'fillIn'
    ? text.replaceAll(/\[\[(\d{1,2})\]\]/g, (whole, number: string) => {
        const gap = solution.gaps[Number(number) - 1]
        if (!gap) return whole
        if (gap.kind === 'number') return `{1:NUMERICAL:=${valueOf(gap.value)}:${toleranceOf(gap)}}`
        const answers = gap.accepted.map((one) => `=${escapeCloze(one.replaceAll('*', String.raw`\*`))}`)
        return `{1:SHORTANSWER${gap.ignoresCase ? '' : '_C'}:${answers.join('~')}}`
      })
    : text

const isOne = (factor: string) => {
  const value = toDecimal(factor)
  return value !== null && value.units === 10n ** BigInt(value.scale)
}

function writeQuestion({ text, explanation, difficulty, solution }: Exported): string | null {
  const written = writtenOf(solution)
  if (!written) return null
  const details = {
    ...(difficulty && { difficulty }),
    ...(Object.keys(written.details).length > 0 && { solution: written.details }),
  }
  return [
    `<question type="${written.type}">`,
    `<name><text>${xml(brief(text))}</text></name>`,
    element('questiontext', withGaps(text, solution)),
    element('generalfeedback', explanation),
    '<defaultgrade>1</defaultgrade>',
    ...written.lines,
    ...(Object.keys(details).length > 0 ? [`<lantern>${xml(JSON.stringify(details))}</lantern>`] : []),
    '</question>',
  ].join('\n')
}

/** Writes questions as a Moodle XML file, grouped by topic. Reading it gives the same questions. */
export function writeMoodleXml(questions: readonly Exported[]): Export {
  const left: Exported[] = []
  const parts: string[] = []
  for (const topic of new Set(questions.map((question) => question.topic))) {
    const path = `$course$/top${topic && `/${topic.replaceAll('/', '//')}`}`
    parts.push(`<question type="category"><category><text>${xml(path)}</text></category></question>`)
    for (const question of questions) {
      if (question.topic !== topic) continue
      const written = writeQuestion(question)
      if (written === null) left.push(question)
      else parts.push(written)
    }
  }
  return { file: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`, left }
}
