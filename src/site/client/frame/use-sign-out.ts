import { useRouter } from '@tanstack/react-router'
import { forgetOthers, forgetTraces } from '../../../accounts/client/session.ts'
import { hasDownloads } from '../../../learning/client/offline/has-downloads.ts'
import { failure } from '../../../platform/client/messages.ts'
import { mayLeave } from '../../../platform/client/page/may-leave.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/frame.ts'
import { t as controls } from '../../../platform/texts/controls.ts'

/** Signs out and opens the home page. Asks for confirmation first if there are unsaved changes. */
export function useSignOut() {
  const utils = trpc.useUtils()
  const router = useRouter()
  const logout = trpc.auth.logout.useMutation({
    meta: { failure: failure(t.logoutFailed, controls.unreachable) },
    onSuccess: async () => {
      const userId = utils.auth.viewer.getData()?.id
      utils.auth.viewer.setData(undefined, null)
      await forgetTraces(userId)
      // The user has already confirmed, so don't ask again.
      await router.navigate({ to: '/', ignoreBlocker: true })
      await forgetOthers(router)
    },
  })
  const mutate = async (...call: Parameters<typeof logout.mutate>) => {
    if (!(await mayLeave(router))) return
    // Signing out deletes the downloads with their progress. A slow connection must not prevent it.
    if (hasDownloads())
      await import('../../../learning/client/offline/contact.ts')
        .then(({ contactBriefly }) => contactBriefly())
        .catch(() => undefined)
    logout.mutate(...call)
  }
  return { ...logout, mutate: (...call: Parameters<typeof mutate>) => void mutate(...call) }
}
