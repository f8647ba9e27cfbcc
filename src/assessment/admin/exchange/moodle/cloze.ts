import { type MoodleAnswer, emptyQuestion, type MoodleQuestion, noText } from './moodle-question.ts'

const KINDS: Record<string, string> = {
  SHORTANSWER: 'shortanswer',
  SA: 'shortanswer',
  MW: 'shortanswer',
  SHORTANSWER_C: 'shortanswer',
  SAC: 'shortanswer',
  MWC: 'shortanswer',
  NUMERICAL: 'numerical',
  NM: 'numerical',
}

const GAP = /\{(\d{0,3}):([A-Z_]{2,20}):((?:\\[^]|[^\\{}]){1,5000})\}/g

const withoutEscapes = (text: string) => text.replaceAll(/\\([^])/g, '$1')

function answersOf(written: string, kind: string): MoodleAnswer[] {
  return [...written.matchAll(/(?:^|~)((?:\\[^]|[^\\~])*)/g)].flatMap(([, one = '']) => {
    const [, sign = '', weight, answer = ''] =
      /^(=|%(-?\d{1,3}(?:\.\d+)?)%)?((?:\\[^]|[^\\#])*)/.exec(one) ?? []
    const fraction = sign === '=' ? 100 : Number(weight ?? 0)
    const [value = '', tolerance = ''] = kind === 'numerical' ? answer.split(':') : [answer]
    const text = withoutEscapes(value).trim()
    return text === ''
      ? []
      : [
          {
            ...noText,
            format: 'plain' as const,
            text,
            fraction,
            feedback: noText,
            tolerance: tolerance.trim(),
          },
        ]
  })
}

/**
 * Replaces the answers inside the text of a cloze question with {#1}, {#2}, as backups write them. Gaps of other kinds
 * keep their kind, so that the question is not imported.
 */
export function splitCloze(question: MoodleQuestion): MoodleQuestion {
  const gaps: MoodleQuestion[] = []
  const text = question.text.text.replaceAll(GAP, (_whole, _weight, name: string, written: string) => {
    const kind = KINDS[name] ?? name.toLowerCase()
    gaps.push({
      ...emptyQuestion(kind, ''),
      answers: answersOf(written, kind),
      countsCapitals: name.endsWith('C') && kind === 'shortanswer',
    })
    return `{#${gaps.length}}`
  })
  return { ...question, text: { ...question.text, text }, gaps }
}
