import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { t } from '../texts/quiz.ts'
import { type AnswerProps, useTyped } from './typed-answer.ts'

/** The fields of the gaps, inside the text. If a gap is inside a formula, its field is after the text. */
export function GapsAnswer({ item, answer, labelledBy, onAnswer }: AnswerProps) {
  const saved = answer?.kind === 'fillIn' ? answer.texts : []
  const [texts, setTexts] = useTyped(
    item.gaps.map((_kind, index) => saved[index] ?? ''),
    (given) => {
      if (given.every((text, index) => text === (saved[index] ?? ''))) return
      onAnswer(given.every((text) => text.trim() === '') ? null : { kind: 'fillIn', texts: given })
    },
  )
  // The text is above this element in the page, so the elements of its gaps exist before this one.
  const [host, setHost] = useState<Element | null>(null)
  const marks = host ? document.querySelectorAll(`#${CSS.escape(labelledBy)} [data-gap]`) : []
  const places = new Map([...marks].map((mark) => [Number(mark.getAttribute('data-gap')), mark]))
  const field = (index: number) => (
    <Input
      aria-label={t.gap(index + 1)}
      value={texts[index]}
      maxLength={500}
      inputMode={item.gaps[index] === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className="my-1 max-w-48"
      onChange={(event) => setTexts(texts.map((text, at) => (at === index ? event.target.value : text)))}
    />
  )
  return (
    <>
      <span ref={setHost} hidden />
      {host &&
        item.gaps.map((_kind, index) => {
          const place = places.get(index + 1)
          return place ? (
            // The no-break space keeps the number of a gap and its field on one line.
            createPortal(
              <>
                {'\u00a0'}
                {field(index)}
              </>,
              place,
              index,
            )
          ) : (
            <p key={index}>
              ({index + 1}) {field(index)}
            </p>
          )
        })}
    </>
  )
}
