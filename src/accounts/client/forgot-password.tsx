import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { t } from '../texts/sign-in.ts'

const ResetByEmail = lazyPart(() => import('./mail/reset-by-email.tsx').then((m) => m.ResetByEmail))
const SignInByCode = lazyPart(() => import('./mail/sign-in-by-code.tsx').then((m) => m.SignInByCode))

interface ForgotPasswordProps {
  /** The text in the username field in the sign-in form. */
  username: string
  from: string | undefined
}

/**
 * Explains how to reset a password: by email, if the server sends emails, or with a link from the academy. An email
 * can also contain a code to sign in.
 */
export function ForgotPassword({ username, from }: ForgotPasswordProps) {
  const { name, sendsMail } = useSite()
  return (
    <>
      <Part title={t.forgotPassword} lazy={sendsMail && <ResetByEmail username={username} />}>
        <p className="mt-1 text-muted">{t.contactForLink(name)}</p>
      </Part>
      {sendsMail && <Part title={t.signInByCode} lazy={<SignInByCode username={username} from={from} />} />}
    </>
  )
}

/** A part of the page that expands when the user selects its title. The script for `lazy` loads at that time. */
function Part({ title, lazy, children }: { title: string; lazy: ReactNode; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">{title}</summary>
      {lazy && isOpen && <Suspense>{lazy}</Suspense>}
      {children}
    </details>
  )
}
