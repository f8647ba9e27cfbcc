import { useRouter } from '@tanstack/react-router'
import { failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import type { User } from '../../../platform/user.schema.ts'
import { forgetOthers, notifyOtherTabs } from '../session.ts'
import { isStaff } from '../../../platform/policy.ts'
import { t } from '../../texts/sign-in.ts'
import { t as controls } from '../../../platform/texts/controls.ts'

const failures = {
  login: failure(t.loginFailed, controls.unreachable),
  register: failure(t.registrationFailed, controls.unreachable),
}

/**
 * Returns a function that sets the current user. An administrator who signs in for the first time continues with the
 * set-up list.
 */
export function useSignedInUser(from: string | undefined): (user: User) => Promise<void> {
  const utils = trpc.useUtils()
  const router = useRouter()
  const startsWithSetup = async () => (await import('./first-sign-in.ts')).startsWithSetup(utils)
  return async (user) => {
    utils.auth.viewer.setData(undefined, user)
    notifyOtherTabs()
    if (isStaff(user) && from === undefined && (await startsWithSetup().catch(() => false)))
      await router.navigate({ to: '/admin' })
    return forgetOthers(router)
  }
}

/** Signs in with the password or creates an account, and sets the current user. */
export function useSignIn(kind: 'login' | 'register', from: string | undefined) {
  const onSuccess = useSignedInUser(from)
  const procedure = kind === 'login' ? trpc.auth.login : trpc.auth.register
  return procedure.useMutation({ meta: { failure: failures[kind] }, onSuccess })
}
