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

/** Buffers typed text. Calls `save` after a pause, or when the field disappears. */
export function useTyped<T>(saved: T, save: (typed: T) => void) {
  const [typed, setTyped] = useState(saved)
  const saveNow = useEffectEvent((given: T = typed) => save(given))
  useEffect(() => {
    const timer = setTimeout(() => saveNow(typed), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // The student may open another question before the pause is over.
  useEffect(() => () => saveNow(), [])
  return [typed, setTyped] as const
}

/**
 * Keeps an answer until the student sends it with a button. `read` returns it after the fields have reported what the
 * student typed, and null if there is none.
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
        await new Promise((resolve) => setTimeout(resolve, SAVE_AFTER_MS + 100))
        setIsReading(false)
      }
      return latest.current
    },
  }
}
