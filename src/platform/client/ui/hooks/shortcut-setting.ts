import { useSyncExternalStore } from 'react'

/**
 * Creates a hook that reads and changes whether the single-key shortcuts of a page are on. Users of speech recognition
 * or a switch device can turn them off. The browser stores the choice under `name`.
 */
export function createShortcutSetting(name: string) {
  const listeners = new Set<() => void>()
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }
  /** The setting in memory, for browsers that do not allow storage. */
  let chosen = true

  const areOn = () => {
    try {
      return (localStorage.getItem(name) ?? (chosen ? 'on' : 'off')) !== 'off'
    } catch {
      return chosen
    }
  }

  function turn(on: boolean) {
    chosen = on
    try {
      localStorage.setItem(name, on ? 'on' : 'off')
    } catch {}
    for (const onChange of listeners) onChange()
  }

  return () => ({ on: useSyncExternalStore(subscribe, areOn, () => true), setOn: turn })
}

/** Whether the user types in a field. Shortcuts with single keys are then off. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))
