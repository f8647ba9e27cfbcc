import { useSyncExternalStore } from 'react'
import { VIDEO_HEIGHTS } from '../../player.rules.ts'
import { ALL_SPEEDS, MAX_VOLUME, type Quality } from './player.ts'
import { createStore } from './store.ts'

/** Playback preferences stored in the browser. */
export type Preferences = {
  volume: number
  muted: boolean
  speed: number
  quality: Quality
  audioOnly: boolean
  /** The language of the captions, or null for no captions. */
  captions: string | null
  autoAdvance: boolean
  /** Whether to save data. If null, the browser's setting applies. */
  dataSaver: boolean | null
  panel: 'transcript' | 'notes' | null
}

const KEY = 'player'

const DEFAULTS: Preferences = {
  volume: 1,
  muted: false,
  speed: 1,
  quality: 'auto',
  audioOnly: false,
  captions: null,
  autoAdvance: true,
  dataSaver: null,
  panel: null,
}

const isOneOf = <T>(values: readonly T[], value: unknown): value is T => values.includes(value as T)

/** Reads and validates the stored values, so that the result is always usable. */
function read(): Preferences {
  let stored: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) stored = parsed as Record<string, unknown>
  } catch {
    // There is no storage, or its content is invalid.
  }
  const { volume, muted, speed, quality, audioOnly, captions, autoAdvance, dataSaver, panel } = stored
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= MAX_VOLUME ? volume : DEFAULTS.volume,
    muted: muted === true,
    speed: isOneOf(ALL_SPEEDS, speed) ? speed : DEFAULTS.speed,
    quality: isOneOf(VIDEO_HEIGHTS, quality) ? quality : 'auto',
    audioOnly: audioOnly === true,
    captions: typeof captions === 'string' ? captions : null,
    autoAdvance: autoAdvance !== false,
    dataSaver: typeof dataSaver === 'boolean' ? dataSaver : null,
    panel: panel === 'transcript' || panel === 'notes' ? panel : null,
  }
}

/**
 * Sets the attribute of the document with which the style sheet reserves the space of the panel (`panel:`). The
 * document's first script sets this attribute before the first paint, so that the layout does not shift during
 * hydration.
 */
function showPanel({ panel }: Preferences): void {
  if (panel) document.documentElement.dataset.panel = panel
  else delete document.documentElement.dataset.panel
}

const store = createStore(DEFAULTS)
let loaded = false

function load(): Preferences {
  if (!loaded && typeof localStorage !== 'undefined') {
    loaded = true
    store.set(read())
  }
  return store.get()
}

/** Returns the stored preferences, for code that runs only in the browser. */
export const preferences = () => load()

export function remember(patch: Partial<Preferences>): void {
  load()
  store.set(patch)
  showPanel(store.get())
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()))
  } catch {
    // Without storage, the change lasts until the page is closed.
  }
}

/** Selects a part of the preferences. Returns the defaults on the server and during hydration. */
export const usePreference = <S>(select: (value: Preferences) => S): S =>
  useSyncExternalStore(
    store.subscribe,
    () => select(load()),
    () => select(DEFAULTS),
  )

const connection = () => (navigator as { connection?: { saveData?: boolean } }).connection

/** Whether to save data: the user's own setting, otherwise the browser's. */
export const savesData = (): boolean => load().dataSaver ?? connection()?.saveData === true

export const useDataSaver = (): boolean => useSyncExternalStore(store.subscribe, savesData, () => false)
