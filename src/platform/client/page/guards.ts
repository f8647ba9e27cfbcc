import { notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { sitePath } from '../../site-path.ts'
import type { RouterContext } from './router-context.ts'
import { statusOf } from '../trpc.ts'

type Guarded = { context: RouterContext; location: { href: string } }

/**
 * Returns a path of this site to open after sign-in. Returns undefined for other values, and for the sign-in pages.
 */
export function ownPath(value: unknown): string | undefined {
  const path = sitePath(value)
  return path === null || /^\/(login|register)\b/.test(path) ? undefined : path
}

/** Redirects guests to /login. After sign-in, they return to this page. */
export async function requireViewer({ context, location }: Guarded) {
  const viewer = await context.utils.auth.viewer.ensureData()
  if (!viewer) throw redirect({ to: '/login', search: { from: ownPath(location.href) } })
  return { viewer }
}

/** Converts a 404, or a 400 for an invalid URL, to the page's own 'not found'. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 || status === 400) throw notFound()
    throw error
  }
}

/** Parses the ID in a URL such as /lessons/12. Throws the 404 page if it is invalid. */
export function idParam(value: string): number {
  const id = Number(value)
  if (!/^[1-9]\d{0,9}$/.test(value) || id > 2_147_483_647) throw notFound({ routeId: rootRouteId })
  return id
}
