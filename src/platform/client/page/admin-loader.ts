import { redirect } from '@tanstack/react-router'
import type { User } from '../../user.schema.ts'
import type { RouterContext } from './router-context.ts'
import { pageHead } from '../document/head.ts'
import { errorCodeOf, type Utils } from '../trpc.ts'
import { isStaff } from '../../policy.ts'
import { t } from '../../texts/controls.ts'

/**
 * The arguments of a screen's loader: the viewer, the URL, and the cause, which is `stay` if only the search
 * parameters changed.
 */
export type Loading<Deps = unknown, Params = unknown> = {
  context: RouterContext & { viewer: User }
  deps: Deps
  params: Params
  cause: string
}

/** The result of a loader for users without the duty. */
export type Denied = 'denied'

/** Wraps a screen's loader, so that users without the duty see 'Access Denied'. It fetches nothing for students. */
export const forAdmins =
  <L extends Loading>(load: (utils: Utils, loading: L) => Promise<unknown>) =>
  async (loading: L): Promise<Denied | undefined> => {
    if (!isStaff(loading.context.viewer)) return
    try {
      await load(loading.context.utils, loading)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'FORBIDDEN') return 'denied'
      // The account page explains these errors.
      if (code === 'PASSWORD_CHANGE_REQUIRED') throw redirect({ to: '/account', hash: 'password' })
      if (code === 'SECOND_FACTOR_REQUIRED') throw redirect({ to: '/account', hash: 'second-factor' })
      throw error
    }
  }

type Showing = { match: { context: RouterContext & { viewer: User } } }

/** Returns the head of an admin screen. Other users get the title of the page that they see instead. */
export const adminHead =
  (title: () => string) =>
  ({ match: { context } }: Showing) =>
    pageHead({ site: context.site, title: isStaff(context.viewer) ? title() : t.accessDenied })
