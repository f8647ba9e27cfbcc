import { type ComponentType, createElement, use } from 'react'
import { showToast } from './overlays/toast.tsx'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** Comes as soon as it can be had; the first failure is told. */
async function insist<T>(load: () => Promise<T>, tell: () => void): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      if (pause === FIRST_PAUSE_MS) tell()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/**
 * A part of a page whose script comes when it is first shown, or a little earlier with `preload`. A script that does not come
 * (no connection, a new version of the site) is one part less, in whose place its Suspense shows what it shows while waiting,
 * and not the end of the page, which React's own `lazy` would make of it. `quiet` is for what nobody has asked for.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, { quiet = false } = {}) {
  let part: Promise<ComponentType<P>> | undefined
  const tell = () => {
    if (quiet) return
    const text = 'Check your connection. If that does not help, reload the page.'
    showToast({ title: 'Not loaded', text, kind: 'error' })
  }
  const Part = (props: P) => createElement(use((part ??= insist(load, tell))), props)
  return Object.assign(Part, { preload: () => void load().catch(() => undefined) })
}
