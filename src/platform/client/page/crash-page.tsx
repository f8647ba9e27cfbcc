import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { t } from '../../texts/controls.ts'

/** Shown when a page could not be loaded or rendered. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    // A module of an earlier version of the site is probably missing, so load the current version. If the page was
    // loaded in the last ten seconds, it is already current.
    if (performance.now() > 10_000 && / module/.test(String(error))) location.reload()
  }, [error])
  return (
    <div
      className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center"
      role="alert"
    >
      <h1 className="title-page">{t.pageFailed}</h1>
      <p className="measure text-muted">{messageOf(error, t.tryAgainSoon)}</p>
      <Button
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        {t.tryAgain}
      </Button>
    </div>
  )
}
