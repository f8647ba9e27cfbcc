/** The action of a key while a student takes a quiz. `option` counts from 0. */
export type QuizKeyAction = 'next' | 'previous' | 'review' | { option: number }

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/** Number of options with shortcut keys. Students reach the other options with the Tab key. */
export const MAX_OPTION_KEYS = 9

const named: Record<string, QuizKeyAction> = { n: 'next', p: 'previous', r: 'review' }

/** Returns the letter or digit. On keyboards for other scripts, uses the character at the same position. */
function characterOf({ key, code }: PressedKey): string {
  const typed = key.toLowerCase()
  if (/^[a-z\d]$/.test(typed)) return typed
  if ([...key].length !== 1) return ''
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase() ?? ''
}

/** Returns the action of a key, or null. Keys with a modifier key belong to the browser. */
export function quizKeyAction(pressed: PressedKey): QuizKeyAction | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed
  if (ctrlKey || metaKey || altKey || shiftKey || isComposing) return null
  const typed = characterOf(pressed)
  if (/^[1-9]$/.test(typed)) return { option: Number(typed) - 1 }
  if (/^[a-i]$/.test(typed)) return { option: typed.charCodeAt(0) - 97 }
  return named[typed] ?? null
}

/** Returns the keys of an option, as `aria-keyshortcuts` names them. Undefined for options without keys. */
export const keysOfOption = (index: number): string | undefined =>
  index < MAX_OPTION_KEYS ? `${index + 1} ${letterOfOption(index)}` : undefined

/** Returns the letter of an option: A for the first. */
export const letterOfOption = (index: number) => String.fromCharCode(65 + index)
