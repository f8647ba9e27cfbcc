import { useSite } from '../../platform/client/page/site.ts'
import { t } from '../texts/sign-in.ts'

/** Explains how to reset a password. We cannot send email yet, so students contact the academy. */
export function ForgotPassword() {
  const { name } = useSite()
  return (
    <details className="mt-3 text-sm">
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
        {t.forgotPassword}
      </summary>
      <p className="mt-1 text-muted">{t.contactForLink(name)}</p>
    </details>
  )
}
