import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { Prose } from '../../platform/client/ui/prose.tsx'
import type { Item } from '../quizzes.schema.ts'
import { t } from '../texts/quiz.ts'

type Answer = Item['answer']

/** A pause in typing after which the text is saved. */
const SAVE_AFTER_MS = 600

type Props = {
  item: Item
  answer: Answer
  /** The ID of the question's text. */
  labelledBy: string
  onAnswer: (answer: Answer) => void
}

const choiceClass =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-hairline px-4 py-3 has-checked:border-amber-mark has-checked:bg-amber-soft/50'

/** The controls for the answer of one question. */
export function AnswerFields(props: Props) {
  const { kind } = props.item
  return kind === 'number' || kind === 'text' ? <TypedAnswer {...props} /> : <ChosenAnswer {...props} />
}

function ChosenAnswer({ item, answer, labelledBy, onAnswer }: Props) {
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
    <div role={isMultiple ? 'group' : 'radiogroup'} aria-labelledby={labelledBy} className="grid gap-2">
      <p className="text-sm text-muted">{isMultiple ? t.chooseSeveral : t.chooseOne}</p>
      {options.map((option) => (
        <label key={option.name} className={choiceClass}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.name)}
            onChange={(event) => choose(option.name, event.target.checked)}
            className="mt-1 size-5 shrink-0 accent-amber-mark"
          />
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

function TypedAnswer({ item, answer, labelledBy, onAnswer }: Props) {
  const saved = answer?.kind === 'number' || answer?.kind === 'text' ? answer.text : ''
  const [text, setText] = useState(saved)
  const isNumber = item.kind === 'number'
  const save = useEffectEvent((given = text) => {
    if (given === saved) return
    onAnswer(given.trim() === '' ? null : { kind: isNumber ? 'number' : 'text', text: given })
  })
  useEffect(() => {
    const timer = setTimeout(() => save(text), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  // The student may go to another question before the pause is over.
  useEffect(() => () => save(), [])
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
