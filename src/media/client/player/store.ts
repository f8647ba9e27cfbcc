import { useSyncExternalStore } from 'react'

export type Store<T> = {
  /** What the server knew. */
  initial: T
  get: () => T
  set: (patch: Partial<T>) => void
  subscribe: (listener: () => void) => () => void
}

/** A value that components read in parts, so that a clock that ticks ten times a second renders nothing but itself. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set: (patch) => {
      const keys = Object.keys(patch) as (keyof T)[]
      if (keys.every((key) => Object.is(patch[key], value[key]))) return
      value = { ...value, ...patch }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * A part of a store; `select` returns what can be compared: a number, a text, or an object that the store keeps. What hydrates
 * late begins with what the server wrote, whatever has happened meanwhile.
 */
export const useStore = <T extends object, S>(store: Store<T>, select: (value: T) => S): S =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
