import { useRouter } from '@tanstack/react-router'
import { SEEN_KEY } from '../../platform/constants.ts'
import { messages } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { mayLeave } from '../../platform/client/page/may-leave.ts'
import { forgetOthers, tellOtherTabs } from './session.ts'

/** Who is signed in: null for guests, undefined while it loads. */
export const useViewer = () => trpc.auth.viewer.useQuery().data

/** Signing in and registering set the current user. The first sign-in of an administrator leads to the set-up list. */
export function useSignIn(kind: 'login' | 'register', from: string | undefined) {
  const utils = trpc.useUtils()
  const router = useRouter()
  const startsWithSetup = async () => (await import('./registration/first-sign-in.ts')).startsWithSetup(utils)
  const procedure = kind === 'login' ? trpc.auth.login : trpc.auth.register
  return procedure.useMutation({
    meta: { failure: kind === 'login' ? messages.loginFailed : messages.registrationFailed },
    onSuccess: async (user) => {
      utils.auth.viewer.setData(undefined, user)
      tellOtherTabs()
      if (user.role === 'admin' && from === undefined && (await startsWithSetup().catch(() => false)))
        await router.navigate({ to: '/admin' })
      return forgetOthers(router)
    },
  })
}

/** What the browser remembers of them. What keeps drafts is there where somebody writes. */
const forgetTraces = () =>
  import('../../platform/client/ui/forms/edits/use-draft.ts')
    .then(
      (drafts) => drafts.forgetDrafts(),
      () => sessionStorage.clear(),
    )
    .then(() => localStorage.removeItem(SEEN_KEY))
    .catch(() => undefined)

/** Signing out clears the current user and leads home; what would be lost is asked about first. */
export function useSignOut() {
  const utils = trpc.useUtils()
  const router = useRouter()
  const logout = trpc.auth.logout.useMutation({
    meta: { failure: messages.logoutFailed },
    onSuccess: async () => {
      utils.auth.viewer.setData(undefined, null)
      await forgetTraces()
      tellOtherTabs()
      // It was asked about, and the page that would ask again is gone.
      await router.navigate({ to: '/', ignoreBlocker: true })
      await forgetOthers(router)
    },
  })
  const mutate = async (...call: Parameters<typeof logout.mutate>) => {
    if (await mayLeave(router)) logout.mutate(...call)
  }
  return { ...logout, mutate: (...call: Parameters<typeof mutate>) => void mutate(...call) }
}
