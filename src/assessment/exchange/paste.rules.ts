import { foldDigits } from '../../platform/language/digits.ts'
import { t } from '../texts/paper.ts'
import { readAnswer } from './answers.rules.ts'
import { brief, checked, type Draft, type Problem } from './draft.rules.ts'
import { findOptions } from './options.rules.ts'
import { type Line, linesOf, paragraphs } from './plain-text.rules.ts'

/** The maximum length of a paper in characters. */
export const MAX_PAPER = 400_000
const MAX_LINE = 20_000

const WORD_NUMBER =
  /^(?:Q(?:ues(?:tion)?)?|प्रश्न|प्र|सवाल)(?:\s*(?:no|number|संख्या|सं|क्रमांक|क्र))?[.\s:–-]*(\p{Nd}{1,3})\s*[.):\]–—-]*(?=\s|$|[^\p{Nd}])\s*/iu
const PLAIN_NUMBER = /^(\p{Nd}{1,3})\s*(?:([.:])(?!\p{Nd})|([)\]])|[-–—](?=\s))\s*/u
const BRACKET_NUMBER = /^[([](\p{Nd}{1,3})[)\]]\.?\s*/u
const NO_NUMBER = /^Q\s*[.:)]\s+/i

const ANSWER =
  /^[([]?(?:(?:the )?(?:correct|right) (?:answer|option|ans)|answer|ans|सही (?:उत्तर|जवाब|विकल्प)|उत्तर|जवाब|उ[.०])(?:\s+is\b)?\s*[.:=\u2013\u2014-]+\s*/iu
/** Without a sign such as a colon, only a label can follow: 'Ans b', 'उत्तर (ख)'. */
const BARE_ANSWER =
  /^(?:correct answer|answer|ans|सही उत्तर|उत्तर|जवाब)\s+(?=[([]?\s*[\p{L}\p{Nd}]{1,2}\s*[)\]]?\s*$)/iu
const INLINE_ANSWER =
  /(?<=\S\s+|[([])(?:(?:correct|right) (?:answer|option)|answer|ans|सही (?:उत्तर|जवाब)|उत्तर|जवाब)\s*[.:=\u2013\u2014-]+\s*/iu
const EXPLANATION = /^(?:explanation|expl?|solution|sol|hint|व्याख्या|हल|स्पष्टीकरण)\s*[.:\u2013\u2014-]+\s*/iu
const INLINE_EXPLANATION = /\s(?:explanation|expl?|solution|व्याख्या|हल|स्पष्टीकरण)\s*[.:\u2013\u2014]+\s*/iu
const KEY = /^(?:answer ?keys?|answers|key|उत्तर[ -]?(?:कुंजी|कुञ्जी|माला|तालिका|सूची))(?=[\s:.–—-]|$)[\s:.–—-]*/iu
const HEADING =
  /^(?:section|part|directions?|instructions?|note|time|maximum marks|भाग|खंड|खण्ड|निर्देश|समय|पूर्णांक)(?=[\s:.(–-]|$)/iu
const OPTION_START = /^[([]?(?:[a-hA-H]|[एईइकखगघअआबसद]|बी|सी|डी)[)\].]/u

/** The styles of question numbers. Numbers in another style are statements, steps or options. */
type Style = 'word' | 'bracket' | '.' | ')'

interface Marker {
  style: Style
  number: number
  rest: string
}

function markerOf(text: string): Marker | null {
  const found = (style: Style, match: RegExpExecArray | null) =>
    match && { style, number: Number(foldDigits(match[1] ?? '0')), rest: text.slice(match[0].length) }
  const plain = PLAIN_NUMBER.exec(text)
  return (
    found('word', WORD_NUMBER.exec(text)) ??
    found('bracket', BRACKET_NUMBER.exec(text)) ??
    found(plain?.[3] ? ')' : '.', plain) ??
    found('word', NO_NUMBER.exec(text))
  )
}

/** Removes the asterisks that chats use for bold text around a whole line, or around its number, label or heading. */
function withoutStars(text: string): string {
  const whole = /^\*{1,2}([^*]+)\*{1,2}$/.exec(text)
  if (whole) return whole[1]?.trim() ?? text
  const start = /^\*{1,2}([^*]{1,30})\*{1,2}\s*(.*)$/.exec(text)
  const [, word = '', rest = ''] = start ?? []
  const isMark =
    start &&
    (/^\P{L}*[\p{L}\p{Nd}]{1,3}\P{L}*$/u.test(word) ||
      markerOf(word) ||
      ANSWER.test(`${word} `) ||
      ANSWER.test(`${word}:`) ||
      EXPLANATION.test(`${word}:`))
  return isMark ? `${word.trim()} ${rest}` : text
}

interface Block {
  number: string
  /** The first and the last line. */
  from: number
  to: number
  lines: Line[]
}

interface Split {
  blocks: Block[]
  /**
   * The answers from the end of the paper, by question number. A number that several sections use has several answers.
   */
  key: Map<string, { text: string; line: number }[]>
  keyLines: Line[]
  ignored: Line[]
}

/** Splits a line of an answer key, such as '1-b 2-c', '1. (b), 2. (c)', '1 b 2 c' or '१-ख'. */
export function keyPairs(text: string): [number: string, answer: string][] {
  const marks = [
    ...text.matchAll(/(?<=^|[\s,;|])[Qq]?\.?(\p{Nd}{1,3})\s*(?:[-–—:=→)\]]+|\.(?!\p{Nd}))\s*(?=\S)/gu),
  ]
  const loose =
    marks.length > 0
      ? marks
      : [
          ...text.matchAll(
            /(?<=^|[\s,;|])(\p{Nd}{1,3})\s+(?=[([]?(?:[a-hA-H]|[क-घअबसद])[)\]]?(?:[\s,;|]|$))/gu,
          ),
        ]
  return loose.map(({ 0: whole, 1: number = '', index }, place) => [
    String(Number(foldDigits(number))),
    text
      .slice(index + whole.length, loose[place + 1]?.index ?? text.length)
      .replace(/[\s,;|]+$/, '')
      .trim(),
  ])
}

function split(lines: readonly Line[]): Split {
  const result: Split = { blocks: [], key: new Map(), keyLines: [], ignored: [] }
  const style = lines.map(({ text }) => markerOf(text)).find((marker) => marker !== null)?.style ?? null
  let block: Block | null = null
  let last = 0
  let isInKey = false
  /** Whether the question has an option or an answer, so that the next number begins a question. */
  let isComplete = false
  /** The number of the latest statement or step inside the question. */
  let inner = 0
  let isExplaining = false
  let isAfterBlank = true
  const begin = (number: string, line: Line, text: string) => {
    block = { number, from: line.number, to: line.number, lines: [{ ...line, text }] }
    result.blocks.push(block)
    isComplete = false
    isExplaining = false
    inner = 0
  }
  const starts = ({ style: own, number }: Marker) => {
    if (own === 'word') return true
    if (own !== style) return false
    if (block === null) return true
    const isNext = inner === number - 1
    if (number === last + 1) return isComplete ? !(isExplaining && isNext && !isAfterBlank) : !isNext
    if (number > last) return isAfterBlank || (isComplete && number <= last + 20)
    return isComplete && number === 1 && (isAfterBlank || !isExplaining)
  }
  for (const line of lines) {
    const { text } = line
    if (text === '') {
      isAfterBlank = true
      ;(block as Block | null)?.lines.push(line)
      continue
    }
    const key = KEY.exec(text)
    const rest = key ? text.slice(key[0].length) : text
    const pairs: [string, string][] = key || isInKey ? keyPairs(rest) : []
    if ((key && (rest === '' || pairs.length > 0)) || (isInKey && pairs.length > 0)) {
      isInKey = true
      result.keyLines.push(line)
      for (const [number, answer] of pairs)
        result.key.set(number, [...(result.key.get(number) ?? []), { text: answer, line: line.number }])
      block = null
      continue
    }
    isInKey = false
    const marker = markerOf(text)
    const isStart: boolean =
      marker !== null
        ? starts(marker)
        : style === null &&
          (block === null || (isAfterBlank && isComplete && !EXPLANATION.test(text) && !ANSWER.test(text)))
    if (isStart && !(style === null && HEADING.test(text))) {
      last = marker?.number || last + 1
      begin(String(last), line, marker?.rest ?? text)
    } else if (block === null || HEADING.test(text)) result.ignored.push(line)
    else {
      if (marker && marker.number === inner + 1) inner += 1
      const current: Block = block
      current.lines.push(line)
      current.to = line.number
    }
    if (
      OPTION_START.test(text) ||
      ANSWER.test(text) ||
      BARE_ANSWER.test(text) ||
      INLINE_ANSWER.test(text) ||
      /\s[([](?:a|A|क|अ)[)\]]/.test(text)
    )
      isComplete = true
    if (EXPLANATION.test(text) || INLINE_EXPLANATION.test(text)) {
      isExplaining = true
      inner = 0
    }
    isAfterBlank = false
  }
  return result
}

interface Parts {
  body: Line[]
  answer: { text: string; line: number } | null
  explanation: string[]
}

function partsOf(lines: readonly Line[]): Parts {
  const parts: Parts = { body: [], answer: null, explanation: [] }
  let state: 'body' | 'answer' | 'explanation' = 'body'
  const setAnswer = (text: string, line: Line): typeof state => {
    const own = INLINE_EXPLANATION.exec(` ${text}`)
    const answer = own ? text.slice(0, Math.max(own.index - 1, 0)) : text
    parts.answer = { text: answer.replace(/^([^([]*)[)\]]$/, '$1').trim(), line: line.number }
    if (!own) return 'answer'
    parts.explanation.push(` ${text}`.slice(own.index + own[0].length))
    return 'explanation'
  }
  for (const line of lines) {
    const { text } = line
    const answer = parts.answer ? null : (ANSWER.exec(text) ?? BARE_ANSWER.exec(text))
    const explanation = EXPLANATION.exec(text)
    if (answer) state = setAnswer(text.slice(answer[0].length), line)
    else if (explanation) {
      state = 'explanation'
      parts.explanation.push(text.slice(explanation[0].length))
    } else if (state === 'body') {
      const inline = INLINE_ANSWER.exec(text)
      if (inline) {
        parts.body.push({
          ...line,
          text: text
            .slice(0, inline.index)
            .replace(/[([]\s*$/, '')
            .trim(),
        })
        state = setAnswer(text.slice(inline.index + inline[0].length), line)
      } else parts.body.push(line)
    } else if (state === 'answer' && parts.answer?.text === '') state = setAnswer(text, line)
    else parts.explanation.push(text)
  }
  return parts
}

export interface PastedQuestion extends Draft {
  /** The pasted lines of the question, which can stay in the text field. */
  source: string
}

function readBlock(block: Block, key: Split['key']): PastedQuestion {
  const { body, answer, explanation } = partsOf(block.lines)
  const fromKey = answer ? undefined : key.get(block.number)?.shift()
  const text = body.map((line) => line.text).join('\n')
  const lineAt = (at: number) => body[text.slice(0, at).split('\n').length - 1]?.number ?? block.from
  const found = findOptions(text)
  const stem = (found?.stem ?? text).trim()
  const problems: Problem[] = []
  const add = (line: number, problem: string) => problems.push({ line, text: problem })
  if (stem === '') add(block.from, t.noText)
  if (found?.broken) {
    const { label, at, isMissing } = found.broken
    add(lineAt(at), isMissing ? t.labelMissing(label) : t.labelRepeated(label))
  }
  const options = found?.options.map((option) => option.text.replaceAll(/\s*\n+\s*/g, ' ').trim()) ?? null
  const given = answer ?? fromKey ?? null
  const read = readAnswer(options, given?.text ?? '', { hasDigits: found?.hasDigits ?? false })
  if ('problem' in read && !found?.broken) add(given?.line ?? block.to, read.problem)
  const source = block.lines
    .map(({ raw }) => raw)
    .join('\n')
    .trim()
  const name = `${block.number}. ${brief(stem)}`
  if (problems.length > 0 || 'problem' in read)
    return { name, line: block.from, question: null, problems, notes: [], source }
  const draft = checked(name, block.from, {
    text: paragraphs(stem.split('\n')),
    explanation: paragraphs(explanation).trim(),
    solution: read.solution,
  })
  return { ...draft, source }
}

export interface Paper {
  questions: PastedQuestion[]
  /** The lines of the answer key. They stay in the text field with the questions that were not created. */
  key: string
  /** Lines outside the questions, such as the title of the paper. */
  ignored: { line: number; text: string }[]
}

/**
 * Reads a paper that was pasted from Word or a chat, in English or Hindi. Reads each question independently, and lists
 * problems for those that it can't read. The time is proportional to the length of the text.
 */
export function readPaper(text: string): Paper {
  const lines = linesOf(text.slice(0, MAX_PAPER)).map((line) => ({
    ...line,
    text: withoutStars(line.text.slice(0, MAX_LINE)),
  }))
  const { blocks, key, keyLines, ignored } = split(lines)
  return {
    questions: blocks.map((block) => readBlock(block, key)),
    key: keyLines.map(({ raw }) => raw).join('\n'),
    ignored: ignored.map((line) => ({ line: line.number, text: brief(line.text) })),
  }
}
