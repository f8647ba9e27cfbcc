import { type ComponentType, createElement, use } from 'react'
import { firstInteraction } from './first-interaction.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { t } from '../../texts/controls.ts'

const PAUSE_MS = 5000

/** Retries until the script is loaded, and reports the first failure. */
const loadWithRetries = <T>(load: () => Promise<T>, reportFailure?: () => void): Promise<T> =>
  load().catch(async () => {
    reportFailure?.()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return loadWithRetries(load)
  })

const showFailure = () =>
  showToast({
    title: t.notLoaded,
    text: t.checkConnection,
    kind: 'error',
  })

/**
 * Returns a component for a part of a page. Its script loads when the part is first rendered, or earlier with
 * `preload`. While the script is not loaded (for example offline, or after an update of the site), the Suspense
 * boundary shows its fallback. React's `lazy` would replace the page with an error. `quiet` shows no toast, for parts
 * that the user did not request. Loaders await `ready`, so that the server renders the part. A `deferred` part loads
 * at the first interaction; put it in `<Deferred>`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { quiet = false, deferred = false } = {},
) {
  let loaded: ComponentType<P> | undefined
  let part: Promise<ComponentType<P>> | undefined
  const fetchPart = async () => {
    if (deferred) await firstInteraction()
    return loadWithRetries(load, quiet ? undefined : showFailure)
  }
  const Part = (props: P) => createElement(loaded ?? use((part ??= fetchPart())), props)
  const ready = async () => {
    loaded ??= await load().catch(() => undefined)
  }
  return Object.assign(Part, { ready, preload: () => void ready() })
}
