import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Runs the router's blockers like a link does, for actions that leave the page later. Returns whether the page may be
 * left.
 */
export async function mayLeave({ history }: Pick<RegisteredRouter, 'history'>): Promise<boolean> {
  const here = history.location
  for (const { blockerFn } of history._getBlockers())
    if (await blockerFn({ currentLocation: here, nextLocation: here, action: 'PUSH' })) return false
  return true
}
