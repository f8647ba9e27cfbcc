import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--page'))
  for (const listener of listeners) listener()
}

/** Applies the theme, and stores it if the browser allows it. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {}
  show(theme)
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === KEY) show(newValue === 'dark' ? 'dark' : 'light')
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** Returns the current theme, or light before hydration. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light')
