import { useNavigate, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../resources.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { announce } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { DownloadError, fetchResource, saveFile } from './download.ts'
import { resourceMessages } from './resource-messages.ts'
import { downloadMessages } from '../../../accounts/client/reauthentication/download-messages.ts'

type State = { busy: boolean; share: number | null }

/**
 * Returns a function that downloads a resource. It sends guests to /login, and shows a message to students who have
 * not bought the course.
 */
export function useDownload({ id, locked }: Pick<Resource, 'id' | 'locked'>) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const from = useLocation().href
  const [state, setState] = useState<State>({ busy: false, share: null })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const signIn = () => navigate({ to: '/login', search: { from } })

  const download = async () => {
    if (!viewer) return signIn()
    if (locked) return announce(resourceMessages.purchaseRequiredDownload)
    abort.current = new AbortController()
    setState({ busy: true, share: null })
    try {
      const { signal } = abort.current
      const { name, file } = await fetchResource(id, {
        signal,
        onProgress: (share) => setState({ busy: true, share }),
      })
      saveFile(file, name)
      announce(resourceMessages.resourceDownloaded)
    } catch (error) {
      if (abort.current.signal.aborted) return
      const status = error instanceof DownloadError ? error.status : null
      if (status === 401) {
        // The session has ended. Without this, /login would still find a signed-in user in the cache and redirect
        // back.
        utils.auth.viewer.setData(undefined, null)
        return signIn()
      }
      announce(status === 402 ? resourceMessages.purchaseRequiredDownload : downloadMessages.downloadFailed)
    } finally {
      setState({ busy: false, share: null })
    }
  }
  return { ...state, download: () => void download() }
}
