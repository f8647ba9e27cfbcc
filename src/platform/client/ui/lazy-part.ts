import { type ComponentType, createElement, use } from 'react'
import { firstSign } from '../document/first-sign.ts'
import { showToast } from './overlays/toast.tsx'

const PAUSE_MS = 5000

/** Comes as soon as it can be had; the first failure is told. */
const insist = <T>(load: () => Promise<T>, tell?: () => void): Promise<T> =>
  load().catch(async () => {
    tell?.()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return insist(load)
  })

const tell = () =>
  showToast({
    title: 'Not loaded',
    text: 'Check your connection. If that does not help, reload the page.',
    kind: 'error',
  })

/**
 * A part of a page whose script comes when it is first shown, or a little earlier with `preload`. A script that does not come
 * (no connection, a new version of the site) is one part less, in whose place its Suspense shows what it shows while waiting,
 * and not the end of the page, which React's own `lazy` would make of it. `quiet` is for what nobody has asked for. The loader
 * of a page that arrives with it waits for `ready`: the server renders it, and its HTML stands until the script has come. With
 * `sleeps` that is not before the first sign of somebody who wants it (`asleep.tsx`).
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { quiet = false, sleeps = false } = {},
) {
  let loaded: ComponentType<P> | undefined
  let part: Promise<ComponentType<P>> | undefined
  const fetched = async () => {
    if (sleeps) await firstSign()
    return insist(load, quiet ? undefined : tell)
  }
  const Part = (props: P) => createElement(loaded ?? use((part ??= fetched())), props)
  const ready = async () => {
    loaded ??= await load().catch(() => undefined)
  }
  return Object.assign(Part, { ready, preload: () => void ready() })
}
