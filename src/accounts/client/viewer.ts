import { useRouter } from '@tanstack/react-router'
import { messages } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { forgetOthers, tellOtherTabs } from './session.ts'

/** Who is signed in: null for guests, undefined while it loads. */
export const useViewer = () => trpc.auth.viewer.useQuery().data

/** Signing in and registering set the current user. */
export function useSignIn(kind: 'login' | 'register') {
  const utils = trpc.useUtils()
  const router = useRouter()
  const procedure = kind === 'login' ? trpc.auth.login : trpc.auth.register
  return procedure.useMutation({
    meta: { failure: kind === 'login' ? messages.loginFailed : messages.registrationFailed },
    onSuccess: (user) => {
      utils.auth.viewer.setData(undefined, user)
      tellOtherTabs()
      return forgetOthers(router)
    },
  })
}

/** Signing out clears the current user and leads home. */
export function useSignOut() {
  const utils = trpc.useUtils()
  const router = useRouter()
  return trpc.auth.logout.useMutation({
    meta: { failure: messages.logoutFailed },
    onSuccess: async () => {
      utils.auth.viewer.setData(undefined, null)
      tellOtherTabs()
      await router.navigate({ to: '/' })
      await forgetOthers(router)
    },
  })
}
