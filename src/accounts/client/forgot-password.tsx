import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { t } from '../texts/sign-in.ts'

const ResetByEmail = lazyPart(() => import('./mail/reset-by-email.tsx').then((m) => m.ResetByEmail))

/** Explains how to reset a password: by email, if the server sends emails, or with a link from the academy. */
export function ForgotPassword({ username }: { username: string }) {
  const { name, sendsMail } = useSite()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
        {t.forgotPassword}
      </summary>
      {sendsMail && isOpen && (
        <Suspense>
          <ResetByEmail username={username} />
        </Suspense>
      )}
      <p className="mt-1 text-muted">{t.contactForLink(name)}</p>
    </details>
  )
}
