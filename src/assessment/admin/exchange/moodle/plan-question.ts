import { toDecimal } from '../../../decimal.rules.ts'
import { brief, checked, NotTaken, type QuestionDraft, refused } from '../../../exchange/draft.rules.ts'
import { writeDecimal } from '../../../exchange/decimal-range.rules.ts'
import { MAX_OPTIONS } from '../../../quizzes.rules.ts'
import { t as checks } from '../../../texts/checks.ts'
import { t } from '../../../texts/exchange.ts'
import type { ImportedDraft } from '../imported.ts'
import type { MoodleAnswer, MoodleQuestion } from './moodle-question.ts'
import { Texts } from './texts-of-moodle.ts'

type Solution = QuestionDraft['solution']
type OfKind<K extends Solution['kind']> = Extract<Solution, { kind: K }>

const isFull = ({ fraction }: MoodleAnswer) => fraction > 99.99

async function choiceOf({ answers, isSingle }: MoodleQuestion, texts: Texts): Promise<Solution> {
  if (answers.length > MAX_OPTIONS) throw new NotTaken(checks.tooManyOptions(MAX_OPTIONS))
  const isRight = isSingle ? isFull : ({ fraction }: MoodleAnswer) => fraction > 0
  if (isSingle && answers.some((answer) => answer.fraction > 0 && !isFull(answer)))
    texts.notes.add(t.partsAreLost)
  const options = []
  for (const answer of answers) options.push({ text: await texts.markdown(answer), isRight: isRight(answer) })
  const right = options.filter((option) => option.isRight).length
  if (right === 0) throw new NotTaken(t.noRightAnswer)
  return isSingle && right === 1 ? { kind: 'single', options } : { kind: 'multiple', options, partial: true }
}

async function shortTextOf(
  { answers, countsCapitals }: MoodleQuestion,
  texts: Texts,
): Promise<OfKind<'text'>> {
  const full = answers.filter(isFull)
  if (answers.some((answer) => answer.fraction > 0 && !isFull(answer))) texts.notes.add(t.partsAreLost)
  const plain = full.filter(({ text }) => !/(?<!\\)\*/.test(text))
  if (plain.length < full.length) texts.notes.add(t.wildcardsAreLost)
  const accepted: string[] = []
  for (const answer of plain) accepted.push((await texts.plain(answer)).replaceAll(String.raw`\*`, '*'))
  const given = [...new Set(accepted.filter((text) => text !== ''))]
  if (given.length === 0) throw new NotTaken(full.length > 0 ? t.onlyWildcards : t.noRightAnswer)
  return { kind: 'text', accepted: given, ignoresCase: !countsCapitals }
}

/**
 * Returns the factor of a unit. Null for an invalid multiplier. Moodle's multiplier converts a number from the first
 * unit to this unit. We store the factor in the other direction: 1 ÷ multiplier.
 */
function factorOf(multiplier: string): string | null {
  const given = toDecimal(multiplier)
  if (!given || given.units <= 0n) return null
  for (let digits = 0; digits <= 30; digits += 1) {
    const power = 10n ** BigInt(digits)
    if (power % given.units === 0n) {
      const units = (power / given.units) * 10n ** BigInt(given.scale)
      return writeDecimal({ units, scale: digits })
    }
  }
  return null
}

function numberOf({ answers, units }: MoodleQuestion, texts: Texts): OfKind<'number'> {
  const usable = answers.filter((answer) => isFull(answer) && answer.text.trim() !== '*')
  const [first] = usable
  if (!first) throw new NotTaken(t.noRightAnswer)
  if (usable.length > 1) texts.notes.add(t.onlyFirstNumber)
  if (answers.some((answer) => answer.fraction > 0 && !isFull(answer))) texts.notes.add(t.partsAreLost)
  const value = first.text.trim()
  if (!toDecimal(value)) throw new NotTaken(t.noNumber(value.slice(0, 50)))
  const inOrder = units.toSorted(
    (a, b) => Number(Number(b.multiplier) === 1) - Number(Number(a.multiplier) === 1),
  )
  const known = inOrder.flatMap(({ name, multiplier }) => {
    const factor = factorOf(multiplier)
    if (factor === null || name.trim() === '') {
      texts.notes.add(t.unitNotTaken(name))
      return []
    }
    return { name: name.trim(), factor }
  })
  return {
    kind: 'number',
    value,
    tolerance: first.tolerance.trim().replace(/^-/, '') || '0',
    isPercent: false,
    units: known,
    needsUnit: false,
  }
}

function truthOf({ answers }: MoodleQuestion): Solution {
  const right = answers.find(isFull)?.text.trim().toLowerCase()
  if (right !== 'true' && right !== 'false') throw new NotTaken(t.noRightAnswer)
  return { kind: 'trueFalse', right: right === 'true' }
}

async function matchingOf({ pairs }: MoodleQuestion, texts: Texts): Promise<Solution> {
  const given: { left: string; right: string }[] = []
  const extras: string[] = []
  for (const { left, right } of pairs) {
    const text = await texts.markdown(left)
    if (text === '') extras.push(right)
    else given.push({ left: text, right })
  }
  return { kind: 'matching', pairs: given, extras, partial: true }
}

async function gapsOf({ gaps }: MoodleQuestion, texts: Texts): Promise<Solution> {
  const given: OfKind<'fillIn'>['gaps'] = []
  for (const gap of gaps) {
    if (gap.kind === 'shortanswer') given.push(await shortTextOf(gap, texts))
    else if (gap.kind === 'numerical') given.push(numberOf(gap, texts))
    else throw new NotTaken(t.gapWithChoice)
  }
  return { kind: 'fillIn', gaps: given, partial: true }
}

async function orderingOf({ answers }: MoodleQuestion, texts: Texts): Promise<Solution> {
  const items: string[] = []
  for (const answer of answers.toSorted((a, b) => a.fraction - b.fraction))
    items.push(await texts.markdown(answer))
  return { kind: 'ordering', items, partial: true }
}

async function solutionOf(question: MoodleQuestion, texts: Texts): Promise<Solution> {
  switch (question.kind) {
    case 'multichoice':
      return choiceOf(question, texts)
    case 'truefalse':
      return truthOf(question)
    case 'shortanswer':
      return shortTextOf(question, texts)
    case 'numerical':
      return numberOf(question, texts)
    case 'match':
    case 'matching':
      return matchingOf(question, texts)
    case 'cloze':
    case 'multianswer':
      return gapsOf(question, texts)
    case 'ordering':
      return orderingOf(question, texts)
    case 'essay':
      throw new NotTaken(t.isEssay)
    case 'description':
      throw new NotTaken(t.isNoQuestion)
    case 'random':
      throw new NotTaken(t.isRandom)
    default:
      throw new NotTaken(t.kindUnknown(question.kind.slice(0, 50)))
  }
}

/** Returns the feedback of the question and of its answers, as one text. */
async function explanationOf({ feedback, answers, kind }: MoodleQuestion, texts: Texts): Promise<string> {
  const lines = [await texts.markdown(feedback)]
  const isRight = ({ fraction }: MoodleAnswer) => fraction > 0
  for (const answer of answers.toSorted((a, b) => Number(isRight(b)) - Number(isRight(a)))) {
    const said = await texts.markdown(answer.feedback)
    if (said === '') continue
    const names = kind === 'multichoice' && !isRight(answer)
    lines.push(names ? `${await texts.markdown(answer)}: ${said}` : said)
  }
  return [...new Set(lines)].filter((line) => line !== '').join('\n\n')
}

/** Adds the details that our own exports contain because Moodle has no field for them. */
function withDetails(question: QuestionDraft, details: string): QuestionDraft {
  if (details === '') return question
  try {
    const { difficulty, solution } = JSON.parse(details) as Partial<QuestionDraft>
    const known = { ...question.solution, ...(typeof solution === 'object' && solution) }
    const kind = 'options' in known && solution?.kind === 'multiple' ? 'multiple' : question.solution.kind
    return { ...question, ...(difficulty && { difficulty }), solution: { ...known, kind } as Solution }
  } catch {
    return question
  }
}

/** Plans one question. A question that can't be imported gets a reason. `number` is its position in the file. */
export async function planQuestion(question: MoodleQuestion, number: number): Promise<ImportedDraft> {
  const texts = new Texts()
  let name = question.name
  try {
    const solution = await solutionOf(question, texts)
    const written = await texts.markdown(question.text)
    const text = solution.kind === 'fillIn' ? written.replaceAll(/\{#(\d{1,2})\}/g, '[[$1]]') : written
    name = brief(text) || name
    const given = { text, explanation: await explanationOf(question, texts), topic: question.topic, solution }
    const draft = checked(name, number, withDetails(given, question.details), [...texts.notes])
    return { ...draft, pictures: texts.pictures }
  } catch (error) {
    if (error instanceof NotTaken) return { ...refused(name, number, error.message), pictures: new Map() }
    throw error
  }
}
