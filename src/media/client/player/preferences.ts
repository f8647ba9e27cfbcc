import { useSyncExternalStore } from 'react'
import { VIDEO_HEIGHTS } from '../../player.rules.ts'
import { ALL_SPEEDS, MAX_VOLUME, type Quality } from './player.ts'
import { createStore } from './store.ts'

/** What the browser remembers of how somebody likes to watch. */
export type Preferences = {
  volume: number
  muted: boolean
  speed: number
  quality: Quality
  audioOnly: boolean
  /** A language, or null for none. */
  captions: string | null
  autoAdvance: boolean
  /** Null follows the browser's own signal. */
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

/** Whatever stands in the storage, what comes out can be used. */
function read(): Preferences {
  let stored: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) stored = parsed as Record<string, unknown>
  } catch {
    // No storage, or not ours.
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
 * The room of the panel is made by the style sheet (`panel:`), from an attribute of the document that its first script sets
 * before anything is painted: nothing moves when the page hydrates.
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

/** What is remembered, for code that runs in the browser only. */
export const preferences = () => load()

export function remember(patch: Partial<Preferences>): void {
  load()
  store.set(patch)
  showPanel(store.get())
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()))
  } catch {
    // Without storage it holds for this visit.
  }
}

/** A part of what is remembered; the server, and the browser while it hydrates, know the defaults only. */
export const usePreference = <S>(select: (value: Preferences) => S): S =>
  useSyncExternalStore(
    store.subscribe,
    () => select(load()),
    () => select(DEFAULTS),
  )

const connection = () => (navigator as { connection?: { saveData?: boolean } }).connection

/** Whether data is to be saved: by the reader's own switch, else by the browser's signal. */
export const savesData = (): boolean => load().dataSaver ?? connection()?.saveData === true

export const useDataSaver = (): boolean => useSyncExternalStore(store.subscribe, savesData, () => false)
