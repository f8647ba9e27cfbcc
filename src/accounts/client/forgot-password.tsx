import { useSite } from '../../platform/client/page/site.ts'
import { t } from '../texts/sign-in.ts'

/** How to get back in: nothing can be sent by mail yet, so somebody has to be asked. */
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
