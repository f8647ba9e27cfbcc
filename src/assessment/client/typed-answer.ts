import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Item } from '../quizzes.schema.ts'

export type AnswerProps = {
  item: Item
  answer: Item['answer']
  /** The ID of the question's text. */
  labelledBy: string
  /** Whether the keys 1 to 9 and A to I choose options. */
  hasKeys?: boolean
  onAnswer: (answer: Item['answer']) => void
}

/** A pause in typing after which the text is saved. */
const SAVE_AFTER_MS = 600
/** The maximum time until the text of a student who types without a pause is saved. */
const SAVE_AT_LATEST_MS = 2000
/** Milliseconds after which the fields have reported the typed text. */
export const TYPED_MS = SAVE_AFTER_MS + 100

/**
 * Buffers typed text. Calls `save` after a pause, or when the field disappears. Shows `saved` until the student types,
 * because an answer that is stored on the device arrives after the field.
 */
export function useTyped<T>(saved: T, save: (typed: T) => void) {
  const [typed, setTyped] = useState<T | null>(null)
  const unsavedSince = useRef<number | null>(null)
  const saveNow = useEffectEvent(() => {
    unsavedSince.current = null
    if (typed !== null) save(typed)
  })
  useEffect(() => {
    if (typed === null) return undefined
    unsavedSince.current ??= Date.now()
    const latest = unsavedSince.current + SAVE_AT_LATEST_MS - Date.now()
    const timer = setTimeout(() => saveNow(), Math.max(0, Math.min(SAVE_AFTER_MS, latest)))
    return () => clearTimeout(timer)
  }, [typed])
  // The student may open another question before the pause is over.
  useEffect(() => () => saveNow(), [])
  return [typed ?? saved, setTyped] as const
}

/**
 * Keeps an answer until the student sends it with a button. `read` returns it after the fields have reported the
 * typed text. It returns null if there is no answer.
 */
export function useGivenAnswer(
  { kind, options }: Pick<Item, 'kind' | 'options'>,
  first: Item['answer'] = null,
) {
  const [answer, setAnswer] = useState(first)
  const latest = useRef(first)
  const [isReading, setIsReading] = useState(false)
  const isTyped = options.length === 0 && kind !== 'trueFalse'
  return {
    answer,
    isReading,
    onAnswer: (given: Item['answer']) => {
      latest.current = given
      setAnswer(given)
    },
    read: async () => {
      if (isTyped) {
        setIsReading(true)
        await new Promise((resolve) => setTimeout(resolve, TYPED_MS))
        setIsReading(false)
      }
      return latest.current
    },
  }
}
