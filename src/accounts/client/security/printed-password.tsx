import { trpc } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/account.ts'

/** Explains why the admin area redirects to this page: the user still has the password that the first start printed. */
export function PrintedPassword() {
  const { data: profile } = trpc.account.profile.useQuery()
  if (!profile?.hasPrintedPassword) return null
  return (
    <p role="status" className="mb-5 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm">
      {t.temporaryPassword}
    </p>
  )
}
