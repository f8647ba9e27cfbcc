import { csvCell } from '../../platform/language/csv-cell.ts'
import { type DIFFICULTIES, MAX_OPTIONS, QUESTION_KINDS } from '../quizzes.rules.ts'
import { t } from '../texts/exchange.ts'
import { readAnswer } from './answers.rules.ts'
import { brief, checked, type Draft, type QuestionDraft, refused } from './draft.rules.ts'
import type { Export, Exported } from './gift-writer.rules.ts'

type Solution = QuestionDraft['solution']

/** A run of spaces and quotes, the semicolon before it, and the sign of a formula after it. */
const RUN = /;?[\s"']+([=+\-@＝＋－＠])?/g
const APOSTROPHE = {
  /** Before a formula, `csvCell` writes an apostrophe at the start of the cell and after each separator. */
  formula: { start: /(?<=^|[;\t\r\n])'/g, inside: /(?<=[;\t\r\n])'/g },
  /** Without a formula, `csvCell` writes an apostrophe only before a tab and a carriage return. */
  plain: { start: /(?<=^|[;\t\r\n])'(?=[\t\r])/g, inside: /(?<=[;\t\r\n])'(?=[\t\r])/g },
}

/** Removes the apostrophes of `csvCell`. Reads each run once, because a cell can be as long as the file. */
const withoutProtection = (value: string) =>
  value.replaceAll(RUN, (run: string, sign: string | undefined, at: number) =>
    run.replaceAll(APOSTROPHE[sign === undefined ? 'plain' : 'formula'][at === 0 ? 'start' : 'inside'], ''),
  )

/** Splits CSV into rows of cells. Cells in quotes can contain separators, quotes and new lines. */
export function csvRows(text: string, separator: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  const cell = new RegExp(String.raw`("(?:[^"]|"")*"?|)([^${separator}\r\n]*)(${separator}|\r\n?|\n|$)`, 'y')
  let cells: string[] = []
  let line = 1
  let begun = 1
  while (cell.lastIndex < text.length) {
    const [whole, quoted = '', plain = '', end = ''] = cell.exec(text) ?? []
    if (whole === undefined) break
    const value = quoted === '' ? plain : quoted.replace(/^"|"$/g, '').replaceAll('""', '"') + plain
    cells.push((value.includes("'") ? withoutProtection(value) : value).trim())
    line += whole.match(/\r\n?|\n/g)?.length ?? 0
    if (end !== separator) {
      if (cells.some((one) => one !== '')) rows.push({ line: begun, cells })
      cells = []
      begun = line
    }
  }
  if (cells.some((one) => one !== '')) rows.push({ line: begun, cells })
  return rows
}

const COLUMNS = {
  question: ['question', 'question text', 'questions', 'सवाल', 'प्रश्न'],
  kind: ['kind', 'type', 'question type', 'प्रकार'],
  answer: [
    'answer',
    'right answer',
    'correct answer',
    'correct option',
    'correct',
    'ans',
    'key',
    'उत्तर',
    'सही उत्तर',
    'जवाब',
    'सही जवाब',
    'सही विकल्प',
  ],
  tolerance: ['tolerance', 'छूट', 'सहनशीलता'],
  unit: ['unit', 'units', 'इकाई', 'मात्रक'],
  explanation: ['explanation', 'solution', 'feedback', 'व्याख्या', 'हल'],
  topic: ['topic', 'subject', 'chapter', 'टॉपिक', 'विषय', 'अध्याय'],
  difficulty: ['difficulty', 'level', 'कठिनाई', 'स्तर'],
  rules: ['rules', 'नियम'],
} as const
type Column = keyof typeof COLUMNS

const OPTION = /^(?:option|choice|विकल्प)?\s*[([]?([a-l]|\d{1,2}|[क-ञअबसद])[)\].]?$/u
const OPTION_WORD = /^(?:option|choice|विकल्प)/u

interface Header {
  columns: Map<Column, number>
  options: number[]
  hasDigits: boolean
}

function readHeader(cells: readonly string[]): Header | null {
  const columns = new Map<Column, number>()
  const options: number[] = []
  let hasDigits = false
  for (const [index, cell] of cells.entries()) {
    const name = cell
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' ')
      .trim()
    const column = (Object.keys(COLUMNS) as Column[]).find((one) =>
      (COLUMNS[one] as readonly string[]).includes(name),
    )
    if (column && !columns.has(column)) columns.set(column, index)
    else if (OPTION.test(name) || OPTION_WORD.test(name)) {
      options.push(index)
      hasDigits ||= /\d/.test(name)
    }
  }
  return columns.has('question') && columns.has('answer') ? { columns, options, hasDigits } : null
}

const separators = [',', ';', '\t'] as const

/** Returns the header and the other rows. Null if the first row has no columns for questions and answers. */
function readTable(file: string) {
  const text = file.replace(/^\uFEFF/, '')
  const [first = ''] = text.split(/\r\n?|\n/, 1)
  for (const separator of separators) {
    const header = readHeader(csvRows(first, separator)[0]?.cells ?? [])
    if (header) return { header, rows: csvRows(text, separator).slice(1) }
  }
  return null
}

export const isQuestionCsv = (file: string) => readTable(file.slice(0, 20_000)) !== null

const DIFFICULTY: Record<string, (typeof DIFFICULTIES)[number]> = {
  easy: 'easy',
  आसान: 'easy',
  सरल: 'easy',
  medium: 'medium',
  मध्यम: 'medium',
  hard: 'hard',
  difficult: 'hard',
  कठिन: 'hard',
}

/** Units are written with their size: 'm; cm = 0.01'. */
const unitsOf = (written: string) =>
  written
    .split(/\s*[;\n]\s*/)
    .filter((one) => one !== '')
    .map((one, index) => {
      const [, name = one, factor] = /^(.*?)\s*=\s*(\S+)$/.exec(one) ?? []
      return { name: name.trim(), factor: factor ?? (index === 0 ? '1' : '') }
    })

/** Rules that differ from the usual ones, in English: 'no partial marks', 'unit required', 'capitals count'. */
const RULES = {
  allOrNothing: 'no partial marks',
  needsUnit: 'unit required',
  capitals: 'capitals count',
} as const

/** The two sides of a pair: 'Red => Apple'. A right side without a left side belongs to no pair. */
const ARROW = /^([^]*?)\s*=>\s*([^]*)$/

function solutionOf(given: {
  kind: string
  options: readonly string[]
  answer: string
  tolerance: string
  unit: string
  rules: string
  hasDigits: boolean
}): { solution: Solution } | { problem: string } {
  const { kind, options, answer, tolerance, unit, hasDigits } = given
  const has = (rule: keyof typeof RULES) => given.rules.toLowerCase().includes(RULES[rule])
  if (kind === 'text' && answer !== '')
    return {
      solution: {
        kind,
        accepted: answer.split('\n').filter((one) => one.trim() !== ''),
        ignoresCase: !has('capitals'),
      },
    }
  if (kind === 'number' && answer !== '') {
    const [, amount = tolerance] = /^(.*?)\s*%$/.exec(tolerance) ?? []
    const units = unitsOf(unit)
    return {
      solution: {
        kind,
        value: answer,
        tolerance: amount || '0',
        isPercent: tolerance.endsWith('%'),
        units,
        needsUnit: has('needsUnit') && units.length > 0,
      },
    }
  }
  if (kind === 'ordering' && options.length > 0)
    return { solution: { kind, items: [...options], partial: !has('allOrNothing') } }
  if (kind === 'matching' && options.length > 0) {
    const sides = options.map((option) => ARROW.exec(option) ?? [option, '', option])
    const pairs = sides.map(([, left = '', right = '']) => ({ left, right }))
    return {
      solution: {
        kind,
        pairs: pairs.filter(({ left }) => left !== ''),
        extras: pairs.filter(({ left }) => left === '').map(({ right }) => right),
        partial: !has('allOrNothing'),
      },
    }
  }
  const read = readAnswer(options.length > 0 ? options : null, answer, { toText: (text) => text, hasDigits })
  if ('problem' in read) return read
  const { solution } = read
  if (kind === 'multiple' && 'options' in solution)
    return { solution: { kind, options: solution.options, partial: !has('allOrNothing') } }
  if (kind === 'single' && solution.kind === 'trueFalse' && options.length > 0)
    return {
      solution: {
        kind,
        options: options.map((text, index) => ({
          text,
          isRight: index === (answer.toUpperCase() === 'A' ? 0 : 1),
        })),
      },
    }
  if (solution.kind === 'multiple') return { solution: { ...solution, partial: !has('allOrNothing') } }
  if (solution.kind !== 'number') return read
  const units = unit === '' ? solution.units : unitsOf(unit)
  return { solution: { ...solution, ...(tolerance !== '' && { tolerance }), units } }
}

/**
 * Reads a CSV file with a header in English or Hindi: question, options, answer, and optionally kind, tolerance, unit,
 * explanation, topic and difficulty. Texts are Markdown. Each row is read independently.
 */
export function readCsv(file: string): Draft[] {
  const table = readTable(file)
  if (!table) return []
  const { header, rows } = table
  return rows.map(({ line, cells }) => {
    const of = (column: Column) => cells[header.columns.get(column) ?? -1] ?? ''
    const text = of('question')
    const name = brief(text)
    const written = header.options.map((index) => cells[index] ?? '')
    const options = written.slice(0, written.findLastIndex((option) => option !== '') + 1)
    const kind = QUESTION_KINDS.find((one) => one.toLowerCase() === of('kind').toLowerCase()) ?? ''
    const read = solutionOf({
      kind,
      options,
      answer: of('answer'),
      tolerance: of('tolerance'),
      unit: of('unit'),
      rules: of('rules'),
      hasDigits: header.hasDigits,
    })
    if ('problem' in read) return refused(name, line, read.problem)
    return checked(name, line, {
      text,
      explanation: of('explanation'),
      topic: of('topic').slice(0, 100),
      difficulty: DIFFICULTY[of('difficulty').toLowerCase()] ?? null,
      solution: read.solution,
    })
  })
}

const letterOf = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index)

function cellsOf(
  solution: Exported['solution'],
): { options: string[]; answer: string; tolerance: string; unit: string; rules: string } | null {
  const none = { options: [], tolerance: '', unit: '', rules: '' }
  switch (solution.kind) {
    case 'single':
    case 'multiple':
      return {
        ...none,
        options: solution.options.map(({ text }) => text),
        answer: solution.options.flatMap(({ isRight }, index) => (isRight ? letterOf(index) : [])).join(', '),
        rules: solution.kind === 'multiple' && !solution.partial ? RULES.allOrNothing : '',
      }
    case 'trueFalse':
      return { ...none, answer: solution.right ? 'True' : 'False' }
    case 'number': {
      const { value, tolerance, isPercent, units, needsUnit } = solution
      return {
        ...none,
        answer: value,
        tolerance: `${tolerance}${isPercent ? '%' : ''}`,
        unit: units
          .map(({ name, factor }, index) => (index === 0 && factor === '1' ? name : `${name} = ${factor}`))
          .join('; '),
        rules: needsUnit ? RULES.needsUnit : '',
      }
    }
    case 'text':
      return {
        ...none,
        answer: solution.accepted.join('\n'),
        rules: solution.ignoresCase ? '' : RULES.capitals,
      }
    case 'ordering':
      return {
        ...none,
        options: [...solution.items],
        answer: '',
        rules: solution.partial ? '' : RULES.allOrNothing,
      }
    case 'matching': {
      const sides = [...solution.pairs.flatMap(({ left, right }) => [left, right]), ...solution.extras]
      const rows = [
        ...solution.pairs.map(({ left, right }) => `${left} => ${right}`),
        ...solution.extras.map((extra) => ` => ${extra}`),
      ]
      // More columns than this are not useful in a spreadsheet, and an arrow inside a side would split it.
      if (rows.length > MAX_OPTIONS || sides.some((side) => side.includes('=>'))) return null
      return { ...none, options: rows, answer: '', rules: solution.partial ? '' : RULES.allOrNothing }
    }
    default:
      return null
  }
}

/** Writes questions as CSV, with the header in the language of the interface. Reading it gives the same questions. */
export function writeCsv(questions: readonly Exported[]): Export {
  const left: Exported[] = []
  const rows = questions.flatMap((question) => {
    const cells = cellsOf(question.solution)
    if (!cells) left.push(question)
    return cells ? { question, cells } : []
  })
  const width = Math.min(MAX_OPTIONS, Math.max(4, ...rows.map(({ cells }) => cells.options.length)))
  const places = Array.from({ length: width }, (_, index) => index)
  const header = [
    t.columnQuestion,
    t.columnKind,
    ...places.map((index) => t.columnOption(letterOf(index))),
    t.columnAnswer,
    t.columnTolerance,
    t.columnUnit,
    t.columnExplanation,
    t.columnTopic,
    t.columnDifficulty,
    t.columnRules,
  ]
  const lines = rows.map(({ question: { text, solution, explanation, topic, difficulty }, cells }) => [
    text,
    solution.kind,
    ...places.map((index) => cells.options[index] ?? ''),
    cells.answer,
    cells.tolerance,
    cells.unit,
    explanation,
    topic,
    difficulty ?? '',
    cells.rules,
  ])
  // Excel reads UTF-8 only with a byte order mark.
  const file = `\uFEFF${[header, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
  return { file, left }
}
