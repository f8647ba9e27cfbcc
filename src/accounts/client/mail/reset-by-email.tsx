import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/sign-in.ts'
import { AccountForm } from './account-form.tsx'

/** Requests an email with a reset link. */
export function ResetByEmail({ username }: { username: string }) {
  const request = trpc.auth.requestReset.useMutation()
  return (
    <AccountForm
      text={t.askForLink}
      first={username}
      button={t.sendLink}
      isBusy={request.isPending}
      error={request.error ? messageOf(request.error, t.linkNotSent) : undefined}
      onSubmit={(account) => request.mutate({ account })}
      onType={request.reset}
    >
      <p role="status">{request.isSuccess && t.linkSent}</p>
      <p className="font-semibold">{t.withoutEmail}</p>
    </AccountForm>
  )
}
