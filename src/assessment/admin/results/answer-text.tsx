import { Prose } from '../../../platform/client/ui/prose.tsx'
import type { AnswerGroup } from '../../results/results.schema.ts'
import { t } from '../../texts/admin-results.ts'

type Answer = AnswerGroup['answer']
type Option = { name: string; html: string }

interface Props {
  answer: Answer | null
  options: readonly Option[]
  targets?: readonly Option[]
}

const htmlOf = (options: readonly Option[], wanted: string) =>
  options.find(({ name }) => name === wanted)?.html ?? ''

/** The options of an answer, or the text that the student typed. */
export function AnswerText({ answer, options, targets = [] }: Props) {
  switch (answer?.kind) {
    case undefined:
      return <span className="text-muted">{t.noAnswer}</span>
    case 'trueFalse':
      return answer.value ? t.isTrue : t.isFalse
    case 'number':
    case 'text':
      return <span className="break-words whitespace-pre-wrap">{answer.text}</span>
    case 'fillIn':
      return answer.texts.map((text) => text || '–').join(' · ')
    case 'matching':
      return answer.pairs.map(({ option, target }) => (
        <span key={option} className="flex flex-wrap gap-x-2">
          <Prose html={htmlOf(options, option)} />
          <span aria-hidden="true">→</span>
          <Prose html={htmlOf(targets, target)} />
        </span>
      ))
    case 'ordering':
      return answer.order.map((name) => <Prose key={name} html={htmlOf(options, name)} />)
    default: {
      const names = answer?.kind === 'single' ? [answer.choice] : (answer?.choices ?? [])
      return names.map((name) => <Prose key={name} html={htmlOf(options, name)} />)
    }
  }
}
