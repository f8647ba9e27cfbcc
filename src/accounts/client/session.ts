import { hashKey } from '@tanstack/react-query'
import { nounOf } from '../../platform/client/messages.ts'
import type { RouterContext } from '../../platform/client/page/router-context.ts'
import { ownPath } from '../../platform/client/page/guards.ts'
import { errorCodeOf } from '../../platform/client/trpc.ts'
import { whereTyped } from '../../platform/client/ui/hooks/where-typed.ts'
import { showToast } from '../../platform/client/ui/overlays/toast.tsx'
import { t } from '../texts/account.ts'

/** The parts of the client's router that sign-in and sign-out need. */
type AppRouter = {
  options: { context: RouterContext }
  latestLocation: { href: string; pathname: string }
  clearCache: () => void
  invalidate: () => Promise<void>
  navigate: (to: { to: '/login'; search: { from: string | undefined } }) => Promise<void>
}

const KEY = 'session'

/** Notifies other tabs of a sign-in or sign-out in this tab. After a sign-out, these tabs also remove their drafts. */
export function notifyOtherTabs(mark: '' | 'out ' = ''): void {
  try {
    localStorage.setItem(KEY, mark + Date.now())
  } catch {
    // Without storage, other tabs detect the change with their next request.
  }
}

/**
 * Removes the data that the tab stored for a user. With the ID of a user who signs out, also removes the data
 * that the browser and the other tabs stored for this user. Loads its code on demand.
 */
export async function forgetTraces(signedOutId?: string): Promise<void> {
  await import('../../platform/client/forget-traces.ts')
    .then((traces) => traces.forget(signedOutId))
    .catch(() => sessionStorage.clear())
  if (signedOutId) notifyOtherTabs('out ')
}

/**
 * Refetches all queries except the viewer after another user signed in or the user signed out. Removes the data
 * of closed pages.
 */
export async function forgetOthers(
  router: Pick<AppRouter, 'options' | 'clearCache' | 'invalidate'>,
): Promise<void> {
  const { queryClient } = router.options.context
  const others = (query: { queryKey: readonly unknown[] }) => nounOf(query) !== 'auth'
  // Without this, the router would show a cached page without its data.
  router.clearCache()
  queryClient.removeQueries({ type: 'inactive', predicate: others })
  await queryClient.invalidateQueries({ predicate: others })
  await router.invalidate()
}

/**
 * Watches for sessions that end while a page is open. For example, the user signs out in another tab, the session
 * expires, or staff block the user. The first rejected call reveals this. The user is then a guest. Guards redirect to
 * /login, which returns the user to the same page.
 */
export function watchSession(router: AppRouter): void {
  const { queryClient, utils } = router.options.context

  const whoIs = () => utils.auth.viewer.getData() ?? null
  const become = async () => {
    // Runs the guards first, so that pages for signed-in users close before their queries run as a guest.
    await router.invalidate()
    await forgetOthers(router)
  }
  const end = () => {
    utils.auth.viewer.setData(undefined, null)
    showToast({ title: t.youAreSignedOut, text: t.signInToContinue, kind: 'error' })
  }
  const ended = (event: { type: string; action?: { type: string; error?: unknown } }) =>
    event.action?.type === 'error' &&
    errorCodeOf(event.action.error) === 'SIGN_IN_REQUIRED' &&
    whoIs() !== null

  queryClient.getQueryCache().subscribe((event) => {
    if (!ended(event)) return
    end()
    void become()
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (!ended(event)) return
    const { href, pathname } = router.latestLocation
    // Keeps drafts in the admin area. The user can sign in in another tab and continue here.
    if (pathname.startsWith('/admin')) return
    end()
    const part = whereTyped()
    const from = part ? `${href.split('#')[0]}#${part}` : href
    void router.navigate({ to: '/login', search: { from: ownPath(from) } }).then(become)
  })
  const hear = () => {
    const user = whoIs()
    void look()
    if (user && localStorage.getItem(KEY)?.startsWith('out')) void forgetTraces()
  }
  addEventListener('storage', ({ key }) => key === KEY && hear())
  // A page that the browser restores with the Back button has missed all events.
  addEventListener('pageshow', ({ persisted }) => persisted && hear())

  const look = async () => {
    const before = whoIs()
    // Cancels a request that started before the change, because it would return the old user. Retries if the
    // server is busy. If all retries fail, the next call detects the change.
    await utils.auth.viewer.cancel()
    await utils.auth.viewer.fetch(undefined, { retry: 4 }).catch(() => undefined)
    const now = whoIs()
    if (before && now && now.id !== before.id) {
      await forgetTraces()
      // Parts of the page may still contain what the other user typed.
      return location.reload()
    }
    if (hashKey([now]) !== hashKey([before])) await become()
  }
}
