import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInPage } from '../accounts/client/sign-in-page.tsx'
import { ownPath } from '../platform/client/page/guards.ts'

/** Both tabs have their own URL. They share one screen, which stays mounted when the tab changes. */
export const Route = createFileRoute('/_site/_sign-in')({
  validateSearch: (search: Record<string, unknown>): { from?: string | undefined } => ({
    from: ownPath(search.from),
  }),
  beforeLoad: async ({ context: { utils }, search: { from }, location: { state } }) => {
    if (await utils.auth.viewer.ensureData()) {
      const { enrollIn } = state
      throw redirect({ href: from ?? '/', state: { enrollIn } })
    }
  },
  component: SignInPage,
})
