import type { RegisteredRouter } from '@tanstack/react-router'

/** Asks what holds the page, as a link does, where leaving it begins with something else; whether it may be left. */
export async function mayLeave({ history }: Pick<RegisteredRouter, 'history'>): Promise<boolean> {
  const here = history.location
  for (const { blockerFn } of history._getBlockers())
    if (await blockerFn({ currentLocation: here, nextLocation: here, action: 'PUSH' })) return false
  return true
}
