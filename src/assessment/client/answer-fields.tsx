import { useId } from 'react'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { Prose } from '../../platform/client/ui/prose.tsx'
import { t } from '../texts/quiz.ts'
import { GapsAnswer } from './gaps-answer.tsx'
import { MatchingAnswer } from './matching-answer.tsx'
import { OrderingAnswer } from './ordering-answer.tsx'
import { keysOfOption, letterOfOption, MAX_OPTION_KEYS } from './taking/quiz-keys.ts'
import { OPTIONS } from './taking/use-quiz-keys.ts'
import { type AnswerProps, useTyped } from './typed-answer.ts'

const choiceClass =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-hairline px-4 py-3 has-checked:border-amber-mark has-checked:bg-amber-soft/50'

/** The controls for the answer of one question. */
export function AnswerFields(props: AnswerProps) {
  switch (props.item.kind) {
    case 'number':
    case 'text':
      return <TypedAnswer {...props} />
    case 'matching':
      return <MatchingAnswer {...props} />
    case 'ordering':
      return <OrderingAnswer {...props} />
    case 'fillIn':
      return <GapsAnswer {...props} />
    default:
      return <ChosenAnswer {...props} />
  }
}

function ChosenAnswer({ item, answer, labelledBy, hasKeys, onAnswer }: AnswerProps) {
  const name = useId()
  const isMultiple = item.kind === 'multiple'
  const options =
    item.kind === 'trueFalse' ? ['true', 'false'].map((one) => ({ name: one, html: null })) : item.options
  const chosen =
    answer?.kind === 'single'
      ? [answer.choice]
      : answer?.kind === 'multiple'
        ? answer.choices
        : answer?.kind === 'trueFalse'
          ? [String(answer.value)]
          : []
  const choose = (choice: string, isChecked: boolean) => {
    if (item.kind === 'single') return onAnswer({ kind: 'single', choice })
    if (item.kind === 'trueFalse') return onAnswer({ kind: 'trueFalse', value: choice === 'true' })
    const choices = isChecked ? [...chosen, choice] : chosen.filter((one) => one !== choice)
    return onAnswer(choices.length === 0 ? null : { kind: 'multiple', choices })
  }
  return (
    <div
      role={isMultiple ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      className="grid gap-2"
      {...{ [OPTIONS]: '' }}
    >
      <p className="text-sm text-muted">{isMultiple ? t.chooseSeveral : t.chooseOne}</p>
      {options.map((option, index) => (
        <label key={option.name} className={choiceClass}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.name)}
            aria-keyshortcuts={hasKeys ? keysOfOption(index) : undefined}
            onChange={(event) => choose(option.name, event.target.checked)}
            className="mt-1 size-5 shrink-0 accent-amber-mark"
          />
          {hasKeys && index < MAX_OPTION_KEYS && (
            <span aria-hidden="true" className="hidden font-semibold text-muted pointer-fine:inline">
              {letterOfOption(index)}
            </span>
          )}
          {option.html === null ? (
            option.name === 'true' ? (
              t.isTrue
            ) : (
              t.isFalse
            )
          ) : (
            <Prose html={option.html} className="min-w-0" />
          )}
        </label>
      ))}
    </div>
  )
}

function TypedAnswer({ item, answer, labelledBy, onAnswer }: AnswerProps) {
  const saved = answer?.kind === 'number' || answer?.kind === 'text' ? answer.text : ''
  const isNumber = item.kind === 'number'
  const [text, setText] = useTyped(saved, (given) => {
    if (given === saved) return
    onAnswer(given.trim() === '' ? null : { kind: isNumber ? 'number' : 'text', text: given })
  })
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <Field label={t.yourAnswer} hint={isNumber ? (item.needsUnit ? t.unitHint : t.numberHint) : undefined}>
        <Input
          value={text}
          maxLength={isNumber ? 100 : 500}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="max-w-sm"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </div>
  )
}
