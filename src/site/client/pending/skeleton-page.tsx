import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { t } from '../../texts/frame.ts'

export { watchNetwork } from './network.ts'

const SLOW_MS = 5000

const many = (count: number, one: ReactNode) =>
  Array.from({ length: count }, (_, at) => <li key={at}>{one}</li>)

const card = (
  <div className="card overflow-hidden">
    <Skeleton className="aspect-video rounded-none!" />
    <div className="grid gap-3 p-4.5">
      <Skeleton className="h-6" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-4 h-5 w-1/3" />
    </div>
  </div>
)
const row = (
  <div className="flex items-center gap-4 py-3">
    <Skeleton className="aspect-video w-28 shrink-0" />
    <div className="grid flex-1 gap-2.5">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-3 w-1/3" />
    </div>
  </div>
)
const line = <Skeleton className="h-12" />
const cards = (columns: string) => (
  <ul className={`grid gap-5 sm:grid-cols-2 sm:gap-6 ${columns}`}>{many(4, card)}</ul>
)
const title = <Skeleton className="h-10 w-3/4 max-w-xl" />
const words = (
  <div className="grid gap-3">
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5 w-2/3" />
  </div>
)

/** Each shape follows the layout of its page: picture, text and lists. */
const SHAPES: readonly (readonly [RegExp, () => ReactNode])[] = [
  [
    /^\/$/,
    () => (
      <div className="shell grid gap-12 pt-14">
        <div className="grid gap-5">
          <Skeleton className="h-16 w-full max-w-2xl" />
          <Skeleton className="h-6 w-full max-w-lg" />
          <Skeleton className="h-12 w-44" />
        </div>
        {cards('lg:grid-cols-4')}
      </div>
    ),
  ],
  [
    /^\/courses$/,
    () => (
      <div className="shell grid gap-6 pt-8 sm:pt-12">
        {title}
        <Skeleton className="h-12 max-w-3xl" />
        <div className="grid gap-x-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Skeleton className="h-72 max-lg:hidden" />
          {cards('lg:grid-cols-3')}
        </div>
      </div>
    ),
  ],
  [
    /^\/courses\/[^/]+$/,
    () => (
      <div className="shell grid items-start gap-8 pt-4 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
        <div className="grid gap-6">
          {title}
          <Skeleton className="h-5 w-1/2" />
          {words}
          <ul className="grid gap-2">{many(5, line)}</ul>
        </div>
        <Skeleton className="h-96 max-lg:order-first max-lg:aspect-video max-lg:h-auto" />
      </div>
    ),
  ],
  [
    /^\/lessons\//,
    () => (
      <>
        <div className="bg-stage">
          <div className="mx-auto aspect-video min-h-50 max-w-(--stage)" />
        </div>
        <div className="shell grid gap-x-14 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid content-start gap-6">
            <Skeleton className="h-5 w-1/3" />
            {title}
            <Skeleton className="h-11 w-56" />
            {words}
          </div>
          <ul className="grid content-start gap-2">{many(5, line)}</ul>
        </div>
      </>
    ),
  ],
  [
    /^\/my-library$/,
    () => (
      <div className="shell grid gap-8 pt-8 sm:pt-12">
        {title}
        <Skeleton className="h-11 w-72" />
        <ul className="grid max-w-3xl gap-2">{many(4, row)}</ul>
      </div>
    ),
  ],
]

/** Placeholders in the layout of the page that is loading. Shows a message if the connection is slow or lost. */
export function SkeletonPage() {
  const path = useRouter().latestLocation.pathname
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const shape = SHAPES.find(([address]) => address.test(path))?.[1]
  if (!shape) return <Spinner />
  return (
    // This element is longer than most pages, so that the browser can keep the scroll position.
    <div className="relative min-h-[200vh] overflow-hidden pb-16">
      <div className="floating absolute top-2 end-4 z-10 flex items-center gap-2 rounded-full px-3 py-1.5 text-sm text-ink">
        <p role="status">{slow && (navigator.onLine ? t.loadingSlowly : t.loadsWhenOnline)}</p>
        <Spinner size="inline" />
      </div>
      {shape()}
    </div>
  )
}
