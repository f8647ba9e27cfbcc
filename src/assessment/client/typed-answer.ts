import { useEffect, useEffectEvent, useState } from 'react'
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

/** Keeps what the student types, and calls `save` after a pause, or when the field disappears. */
export function useTyped<T>(saved: T, save: (typed: T) => void) {
  const [typed, setTyped] = useState(saved)
  const saveNow = useEffectEvent((given: T = typed) => save(given))
  useEffect(() => {
    const timer = setTimeout(() => saveNow(typed), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // The student may go to another question before the pause is over.
  useEffect(() => () => saveNow(), [])
  return [typed, setTyped] as const
}
