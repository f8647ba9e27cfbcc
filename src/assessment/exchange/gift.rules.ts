import { MAX_OPTIONS } from '../quizzes.rules.ts'
import { t as checks } from '../texts/checks.ts'
import { t } from '../texts/exchange.ts'
import { midpoint } from './decimal-range.rules.ts'
import {
  brief,
  checked,
  type Convert,
  type Draft,
  NotTaken,
  type QuestionDraft,
  refused,
  type TextFormat,
} from './draft.rules.ts'
import { type GiftBlock, giftBlocks, signsOf, withoutEscapes } from './gift-blocks.rules.ts'

type Solution = QuestionDraft['solution']

/** An answer inside the braces. The weight is in percent, and null if none is written. */
interface Answer {
  sign: string
  weight: number | null
  text: string
  feedback: string
}

interface Parts {
  name: string
  format: TextFormat
  before: string
  inside: string
  after: string
  feedback: string
}

const FORMAT = /^\s*\[(html|markdown|plain|moodle)\]\s*/i

const formatOf = (text: string, usual: TextFormat): { format: TextFormat; text: string } => {
  const found = FORMAT.exec(text)
  if (!found) return { format: usual, text }
  return { format: found[1]?.toLowerCase() as TextFormat, text: text.slice(found[0].length) }
}

/**
 * Splits a question into its title, its text before and after the braces, and their content. Throws `NotTaken` if the
 * braces are missing or not closed.
 */
function partsOf(block: string): Parts {
  let text = block.trim()
  let name = ''
  const colons = signsOf(text).filter(({ sign }) => sign === '::')
  if (text.startsWith('::') && colons[1]) {
    name = text.slice(2, colons[1].at).trim()
    text = text.slice(colons[1].at + 2)
  }
  const signs = signsOf(text)
  const open = signs.find(({ sign }) => sign === '{')
  if (!open) throw new NotTaken(t.giftNoAnswers)
  let depth = 0
  const close = signs.find(({ sign, at }) => {
    if (at < open.at) return false
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    return depth === 0 && sign === '}'
  })
  if (!close) throw new NotTaken(t.giftNotClosed)
  const { format, text: before } = formatOf(text.slice(0, open.at), 'moodle')
  const whole = text.slice(open.at + 1, close.at)
  const general = /(?<!\\)####/.exec(whole)
  return {
    name: withoutEscapes(name),
    format,
    before: before.trim(),
    inside: (general ? whole.slice(0, general.index) : whole).trim(),
    after: text.slice(close.at + 1).trim(),
    feedback: general ? whole.slice(general.index + 4).trim() : '',
  }
}

/** Splits the content of the braces into answers. Throws `NotTaken` if it contains no sign of an answer. */
function answersOf(inside: string): Answer[] {
  const signs = signsOf(inside)
  const starts = signs.filter(({ sign }) => sign === '=' || sign === '~')
  if (starts[0] === undefined && inside !== '') throw new NotTaken(t.giftNoSigns)
  /** The position of the first feedback sign of each answer, by the position of the answer. */
  const hashes = new Map<number, number>()
  let start = -1
  for (const { sign, at } of signs) {
    if (sign === '=' || sign === '~') start = at
    else if (sign === '#' && start >= 0 && !hashes.has(start)) hashes.set(start, at)
  }
  return starts.map(({ sign, at }, index) => {
    const end = starts[index + 1]?.at ?? inside.length
    const hash = hashes.get(at)
    const written = inside.slice(at + 1, hash ?? end)
    const weight = /^\s*%(-?\d{1,3}(?:[.,]\d{1,7})?)%/.exec(written)
    return {
      sign,
      weight: weight ? Number(weight[1]?.replace(',', '.')) : null,
      text: written.slice(weight?.[0].length ?? 0).trim(),
      feedback: hash === undefined ? '' : inside.slice(hash + 1, end).trim(),
    }
  })
}

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?`
const RANGE = new RegExp(String.raw`^(${NUMBER})\s*\.\.\s*(${NUMBER})$`)
const TOLERANCE = new RegExp(String.raw`^(${NUMBER})(?:\s*:\s*(${NUMBER}))?$`)

function numberOf(written: string): Solution {
  const text = withoutEscapes(written).replaceAll(/\s+/g, '')
  const range = RANGE.exec(text)
  const exact = range ? null : TOLERANCE.exec(text)
  const found = range
    ? midpoint(range[1] ?? '', range[2] ?? '')
    : exact && { value: exact[1] ?? '', tolerance: (exact[2] ?? '0').replace(/^-/, '') }
  if (!found) throw new NotTaken(t.noNumber(written.slice(0, 50)))
  return { kind: 'number', ...found, isPercent: false, units: [], needsUnit: false }
}

interface Read {
  solution: Solution
  /** The feedback of right and wrong answers, which becomes part of the explanation. */
  feedback: string[]
}

/** Reads one question of a file. */
class GiftQuestion {
  readonly notes = new Set<string>()
  constructor(
    private readonly convert: Convert,
    private readonly format: TextFormat,
  ) {}

  /** Returns a text of an answer, which can have a format of its own. */
  text(written: string): Promise<string> {
    const { format, text } = formatOf(written, this.format)
    return this.inFormat(text, format)
  }

  async inFormat(text: string, format = this.format): Promise<string> {
    const converted = await this.convert(withoutEscapes(text).trim(), format)
    if (converted === null) throw new NotTaken(t.textNotConverted)
    return converted
  }

  private async feedback(
    answers: readonly Answer[],
    isRight: (answer: Answer) => boolean,
  ): Promise<string[]> {
    const lines: string[] = []
    for (const answer of answers.toSorted((a, b) => Number(isRight(b)) - Number(isRight(a)))) {
      if (answer.feedback === '') continue
      const said = await this.text(answer.feedback)
      lines.push(
        isRight(answer) || answer.text === '*' || answer.text === ''
          ? said
          : `${await this.text(answer.text)}: ${said}`,
      )
    }
    return lines
  }

  /** Reads the content of the braces. */
  async read(inside: string): Promise<Read> {
    if (inside === '') throw new NotTaken(t.isEssay)
    const truth = /^(TRUE|T|FALSE|F)\s*(?:#|$)/i.exec(inside)
    if (truth) {
      const said = inside.split(/(?<!\\)#/).slice(1)
      const feedback = await Promise.all(said.filter((one) => one.trim() !== '').map((one) => this.text(one)))
      return {
        solution: { kind: 'trueFalse', right: truth[1]?.toUpperCase().startsWith('T') ?? false },
        feedback,
      }
    }
    if (inside.startsWith('#')) return this.number(inside.slice(1).trim())
    const answers = answersOf(inside)
    if (
      answers.length > 1 &&
      answers.every(({ sign, text }) => sign === '=' && signsOf(text).some((one) => one.sign === '->'))
    )
      return this.matching(answers)
    return answers.every(({ sign }) => sign === '=') ? this.shortText(answers) : this.choice(answers)
  }

  private async number(written: string): Promise<Read> {
    const isList = /^[=~]/.test(written)
    const answers = answersOf(isList ? written : `=${written}`)
    const usable = answers.filter(
      ({ sign, weight, text }) => sign === '=' && text !== '' && (weight ?? 100) === 100,
    )
    const [first] = usable
    if (!first) throw new NotTaken(t.noRightAnswer)
    if (answers.some(({ weight }) => weight !== null && weight > 0 && weight < 100))
      this.notes.add(t.partsAreLost)
    if (usable.length > 1) this.notes.add(t.onlyFirstNumber)
    return { solution: numberOf(first.text), feedback: await this.feedback(answers, (one) => one === first) }
  }

  private async shortText(answers: readonly Answer[]): Promise<Read> {
    const isRight = ({ weight }: Answer) => (weight ?? 100) === 100
    if (answers.some((answer) => !isRight(answer) && answer.text !== '*')) this.notes.add(t.partsAreLost)
    const full = answers.filter(isRight)
    const plain = full.filter(({ text }) => !/(?<!\\)\*/.test(text))
    if (plain.length < full.length) this.notes.add(t.wildcardsAreLost)
    const accepted = plain
      .map(({ text }) =>
        withoutEscapes(formatOf(text, 'plain').text)
          .replaceAll(String.raw`\*`, '*')
          .trim(),
      )
      .filter((text) => text !== '')
    if (accepted.length === 0)
      throw new NotTaken(plain.length < full.length ? t.onlyWildcards : t.noRightAnswer)
    return {
      solution: { kind: 'text', accepted: [...new Set(accepted)], ignoresCase: true },
      feedback: await this.feedback(answers, isRight),
    }
  }

  private async choice(answers: readonly Answer[]): Promise<Read> {
    const full = new Set(answers.filter(({ sign, weight }) => sign === '=' && (weight ?? 100) === 100))
    const isWeighted = full.size === 0
    const isRight = (answer: Answer) => (isWeighted ? (answer.weight ?? 0) > 0 : full.has(answer))
    if (!isWeighted && answers.some((answer) => !isRight(answer) && (answer.weight ?? 0) > 0))
      this.notes.add(t.partsAreLost)
    if (answers.length > MAX_OPTIONS) throw new NotTaken(checks.tooManyOptions(MAX_OPTIONS))
    const right = answers.filter(isRight)
    if (right.length === 0) throw new NotTaken(t.noRightAnswer)
    const options = []
    for (const answer of answers)
      options.push({ text: await this.text(answer.text), isRight: isRight(answer) })
    const isSingle = right.length === 1 && (!isWeighted || right[0]?.weight === 100)
    return {
      solution: isSingle ? { kind: 'single', options } : { kind: 'multiple', options, partial: true },
      feedback: await this.feedback(answers, isRight),
    }
  }

  private async matching(answers: readonly Answer[]): Promise<Read> {
    const pairs: { left: string; right: string }[] = []
    const extras: string[] = []
    for (const { text } of answers) {
      const at = signsOf(text).find(({ sign }) => sign === '->')?.at ?? 0
      const left = await this.text(text.slice(0, at))
      const right = withoutEscapes(text.slice(at + 2)).trim()
      if (left === '') extras.push(right)
      else pairs.push({ left, right })
    }
    return { solution: { kind: 'matching', pairs, extras, partial: true }, feedback: [] }
  }
}

/** Returns the topic of a category: the last part of its path. `//` is a slash in a name. */
export function topicOf(category: string): string {
  const parts = category
    .split(/(?<!\/)\/(?!\/)/)
    .map((part) => part.replaceAll('//', '/').trim())
    .filter((part) => part !== '' && part !== 'top' && !/^\$\w+\$$/.test(part))
  return parts.at(-1)?.slice(0, 100) ?? ''
}

/** Returns a missing word as the gap of a text. Null for choices, which follow the text. */
function gapOf(solution: Solution): Solution | null {
  return solution.kind === 'text' || solution.kind === 'number'
    ? { kind: 'fillIn', gaps: [solution], partial: true }
    : null
}

/** The blank of a text whose options follow it. */
const BLANK = '\\_\\_\\_\\_\\_'

async function readBlock(block: GiftBlock, convert: Convert): Promise<Draft> {
  let name = brief(block.text)
  try {
    const parts = partsOf(block.text)
    name = parts.name || brief(withoutEscapes(parts.before)) || name
    const question = new GiftQuestion(convert, parts.format)
    const { solution, feedback } = await question.read(parts.inside)
    const before = await question.inFormat(parts.before)
    const after = parts.after === '' ? '' : await question.inFormat(parts.after)
    const general = parts.feedback === '' ? [] : [await question.text(parts.feedback)]
    const isSentence = /^[.?!।:;,"')]+$/.test(after) && /[.?!:।]$/.test(before)
    const gap = after === '' || isSentence ? null : gapOf(solution)
    const isEnd = after === '' || /^[.?!।:;"']+$/.test(after)
    const text =
      after === '' ? before : isEnd && before.endsWith('?') ? before : `${before} ${BLANK} ${after}`
    return checked(
      name,
      block.line,
      {
        text: gap ? `${before} [[1]]${/^[.,;:!?।]/.test(after) ? '' : ' '}${after}` : text,
        explanation: [...general, ...feedback].join('\n\n'),
        topic: topicOf(block.category),
        solution: gap ?? solution,
        ...detailsOf(block.comments, gap ?? solution),
      },
      [...question.notes],
    )
  } catch (error) {
    if (error instanceof NotTaken) return refused(name, block.line, error.message)
    throw error
  }
}

/** Details that GIFT has no syntax for. Our exports write them in a comment. */
const DETAILS = /^\[lantern:(\{.{0,5000}\})\]$/

function detailsOf(comments: readonly string[], solution: Solution): Partial<QuestionDraft> {
  for (const comment of comments) {
    const json = DETAILS.exec(comment)?.[1]
    if (json === undefined) continue
    try {
      const { difficulty, solution: more } = JSON.parse(json) as Partial<QuestionDraft>
      const known = { ...solution, ...(typeof more === 'object' && more) } as Solution
      const kind = 'options' in solution && more?.kind === 'multiple' ? 'multiple' : solution.kind
      return { ...(difficulty && { difficulty }), solution: { ...known, kind } as Solution }
    } catch {
      // Someone may have edited the comment, so the question is imported without these details.
    }
  }
  return {}
}

/** Reads a GIFT file. Reads each question independently. A question that can't be imported has a reason. */
export async function readGift(file: string, convert: Convert): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const block of giftBlocks(file)) drafts.push(await readBlock(block, convert))
  return drafts
}
