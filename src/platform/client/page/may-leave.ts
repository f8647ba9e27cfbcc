import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Runs the router's blockers as a link would, before an action that leaves the page later. Returns whether the user
 * may leave the page.
 */
export async function mayLeave({ history }: Pick<RegisteredRouter, 'history'>): Promise<boolean> {
  const here = history.location
  for (const { blockerFn } of history._getBlockers())
    if (await blockerFn({ currentLocation: here, nextLocation: here, action: 'PUSH' })) return false
  return true
}
