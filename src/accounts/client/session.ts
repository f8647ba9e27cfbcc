import { hashKey } from '@tanstack/react-query'
import { SEEN_KEY } from '../../platform/constants.ts'
import { nounOf } from '../../platform/client/messages.ts'
import type { RouterContext } from '../../platform/client/page/router-context.ts'
import { ownPath } from '../../platform/client/page/guards.ts'
import { errorCodeOf } from '../../platform/client/trpc.ts'
import { whereTyped } from '../../platform/client/ui/hooks/where-typed.ts'
import { showToast } from '../../platform/client/ui/overlays/toast.tsx'
import { t } from '../texts/account.ts'

/** The client's router, as far as who signs in or out concerns it. */
type AppRouter = {
  options: { context: RouterContext }
  latestLocation: { href: string; pathname: string }
  clearCache: () => void
  invalidate: () => Promise<void>
  navigate: (to: { to: '/login'; search: { from: string | undefined } }) => Promise<void>
}

const KEY = 'session'

/** Says to the other tabs that somebody signed in or out in this one. */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // They find out with the next thing that they ask the server.
  }
}

/** Removes what the browser stored for a user who signs out. The code for drafts is loaded only where students write. */
export const forgetTraces = (): Promise<void> =>
  import('../../platform/client/ui/forms/edits/use-draft.ts')
    .then(
      (drafts) => drafts.forgetDrafts(),
      () => sessionStorage.clear(),
    )
    .then(() => localStorage.removeItem(SEEN_KEY))
    .catch(() => undefined)

/** What the reader may see hangs on who they are: everything else that was fetched is fetched anew, or left to whoever asks next. */
export async function forgetOthers(
  router: Pick<AppRouter, 'options' | 'clearCache' | 'invalidate'>,
): Promise<void> {
  const { queryClient } = router.options.context
  const others = (query: { queryKey: readonly unknown[] }) => nounOf(query) !== 'auth'
  // A page that was seen before would show at once, without what was fetched for it.
  router.clearCache()
  queryClient.removeQueries({ type: 'inactive', predicate: others })
  await queryClient.invalidateQueries({ predicate: others })
  await router.invalidate()
}

/**
 * A session may end while a page is open: signed out in another tab or on another device, run out, blocked. The first call that
 * is refused tells; from then on the reader is a guest, whom the guards and actions lead to /login and back.
 */
export function watchSession(router: AppRouter): void {
  const { queryClient, utils } = router.options.context

  const become = async () => {
    // The guards go first: a page that asks for a reader is left before its calls are made again for nobody.
    await router.invalidate()
    await forgetOthers(router)
  }
  const end = () => {
    utils.auth.viewer.setData(undefined, null)
    showToast({ title: t.youAreSignedOut, text: t.signInToContinue, kind: 'error' })
  }
  const ended = (error: unknown) =>
    errorCodeOf(error) === 'SIGN_IN_REQUIRED' && Boolean(utils.auth.viewer.getData())

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !ended(event.action.error)) return
    end()
    void become()
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !ended(event.action.error)) return
    const { href, pathname } = router.latestLocation
    // What was typed in the admin area stays: whoever signs in in another tab can go on here.
    if (pathname.startsWith('/admin')) return
    end()
    const part = whereTyped()
    const from = part ? `${href.split('#')[0]}#${part}` : href
    void router.navigate({ to: '/login', search: { from: ownPath(from) } }).then(become)
  })
  addEventListener('storage', ({ key }) => {
    if (key === KEY) void look()
  })

  const whoIs = () => hashKey([utils.auth.viewer.getData() ?? null])
  const look = async () => {
    const before = whoIs()
    // A call that began before the change would answer for it. A server that is busy is asked again; in the end, the
    // next call finds out.
    await utils.auth.viewer.cancel()
    await utils.auth.viewer.fetch(undefined, { retry: 4 }).catch(() => undefined)
    if (whoIs() !== before) await become()
  }
}
