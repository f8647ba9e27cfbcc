import { redirect } from '@tanstack/react-router'
import type { User } from '../../user.schema.ts'
import type { RouterContext } from './router-context.ts'
import { pageHead } from '../document/head.ts'
import { errorCodeOf, type Utils } from '../trpc.ts'
import { isStaff } from '../../policy.ts'
import { t } from '../../texts/controls.ts'

/**
 * The arguments of a screen's loader: the viewer, the address, and the cause, which is `stay` if only the search
 * changed.
 */
export type Loading<Deps = unknown, Params = unknown> = {
  context: RouterContext & { viewer: User }
  deps: Deps
  params: Params
  cause: string
}

/** Wraps a screen's loader, so that it fetches nothing for users who will see 'Access Denied'. */
export const forAdmins =
  <L extends Loading>(load: (utils: Utils, loading: L) => Promise<unknown>) =>
  async (loading: L): Promise<void> => {
    if (!isStaff(loading.context.viewer)) return
    try {
      await load(loading.context.utils, loading)
    } catch (error) {
      // The account page explains these errors.
      const code = errorCodeOf(error)
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
