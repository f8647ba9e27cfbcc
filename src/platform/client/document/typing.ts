import { useSyncExternalStore } from 'react'

const FIELDS =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'
/** Types of inputs into which users do not type. */
const PRESSED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether keys that the user presses in this element go into a field. */
export const isTyping = (element: Element): boolean =>
  element.matches(FIELDS) || (element instanceof HTMLInputElement && !PRESSED.has(element.type))

const follow = (onChange: () => void) => {
  document.addEventListener('focusin', onChange)
  document.addEventListener('focusout', onChange)
  return () => {
    document.removeEventListener('focusin', onChange)
    document.removeEventListener('focusout', onChange)
  }
}

/** Whether a field on the page has the focus. */
export const useIsTyping = (): boolean =>
  useSyncExternalStore(
    follow,
    () => document.activeElement !== null && isTyping(document.activeElement),
    () => false,
  )
