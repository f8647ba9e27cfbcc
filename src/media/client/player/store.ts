import { useSyncExternalStore } from 'react'

export type Store<T> = {
  /** The value on the server. */
  initial: T
  get: () => T
  set: (patch: Partial<T>) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Creates a store from which components select parts. So a clock with ten ticks per second rerenders only the
 * components that show it.
 */
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
 * Selects a part of a store. `select` must return a comparable value: a number, a string, or an object from the
 * store. Components that hydrate late start with the server's value.
 */
export const useStore = <T extends object, S>(store: Store<T>, select: (value: T) => S): S =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
