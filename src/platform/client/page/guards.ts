import { notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { sitePath } from '../../site-path.ts'
import type { RouterContext } from './router-context.ts'
import { statusOf } from '../trpc.ts'

type Guarded = { context: RouterContext; location: { href: string } }

/** Where to go after signing in: an own path, and not the screens that one signs in at. */
export function ownPath(value: unknown): string | undefined {
  const path = sitePath(value)
  return path === null || /^\/(login|register)\b/.test(path) ? undefined : path
}

/** Sends guests to /login, from where they come back. */
export async function requireViewer({ context, location }: Guarded) {
  const viewer = await context.utils.auth.viewer.ensureData()
  if (!viewer) throw redirect({ to: '/login', search: { from: ownPath(location.href) } })
  return { viewer }
}

/** What the loader waits for, where 404 (or 400, for an odd address) means the page's own 'not found'. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 || status === 400) throw notFound()
    throw error
  }
}

/** The number in an address such as /lessons/12; an odd one is the 404 page. */
export function idParam(value: string): number {
  const id = Number(value)
  if (!/^[1-9]\d{0,9}$/.test(value) || id > 2_147_483_647) throw notFound({ routeId: rootRouteId })
  return id
}
