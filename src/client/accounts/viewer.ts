import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messages, nounOf } from '../messages.ts'
import { trpc } from '../trpc.ts'

/** Who is signed in: null for guests, undefined while it loads. */
export const useViewer = () => trpc.auth.viewer.useQuery().data

/** What the reader may see hangs on who they are: everything else that was fetched is fetched anew. */
function useForget() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    const others = (query: { queryKey: readonly unknown[] }) => nounOf(query) !== 'auth'
    queryClient.removeQueries({ type: 'inactive', predicate: others })
    await queryClient.invalidateQueries({ predicate: others })
    await router.invalidate()
  }
}

/** Signing in and registering set the current user. */
export function useSignIn(kind: 'login' | 'register') {
  const utils = trpc.useUtils()
  const forget = useForget()
  const procedure = kind === 'login' ? trpc.auth.login : trpc.auth.register
  return procedure.useMutation({
    meta: { failure: kind === 'login' ? messages.loginFailed : messages.registrationFailed },
    onSuccess: (user) => {
      utils.auth.viewer.setData(undefined, user)
      return forget()
    },
  })
}

/** Signing out clears the current user and leads home. */
export function useSignOut() {
  const utils = trpc.useUtils()
  const router = useRouter()
  const forget = useForget()
  return trpc.auth.logout.useMutation({
    meta: { failure: messages.logoutFailed },
    onSuccess: async () => {
      utils.auth.viewer.setData(undefined, null)
      await router.navigate({ to: '/' })
      await forget()
    },
  })
}
