import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createShortcutSetting, isTyping } from '../../../platform/client/ui/hooks/shortcut-setting.ts'
import { quizKeyAction } from './quiz-keys.ts'

/** Marks the options of a question, because they have shortcut keys. */
export const OPTIONS = 'data-options'

const useShortcuts = createShortcutSetting('quiz-keys')

interface QuizKeys {
  /** Contains the options of the current question. */
  question: RefObject<HTMLElement | null>
  onNext: () => void
  onPrevious: () => void
  onReview: () => void
}

/** Handles the shortcuts while a student takes a quiz. */
export function useQuizKeys({ question, onNext, onPrevious, onReview }: QuizKeys) {
  const { on, setOn } = useShortcuts()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = quizKeyAction(event)
    if (!action || event.repeat || event.defaultPrevented || isTyping(event.target)) return
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
    if (action === 'next') onNext()
    else if (action === 'previous') onPrevious()
    else if (action === 'review') onReview()
    else {
      const options = question.current?.querySelectorAll<HTMLInputElement>(`[${OPTIONS}] input:enabled`)
      const option = options?.[action.option]
      if (!option) return
      // Focuses the option, so that screen readers read its new state.
      option.click()
      option.focus()
    }
    event.preventDefault()
  })
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
  return { on, setOn }
}
