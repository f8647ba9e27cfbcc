import { useState } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { t as mail } from '../../texts/own-mail.ts'
import { t } from '../../texts/sign-in.ts'

/** Requests an email with a reset link. The server never says whether the account exists. */
export function ResetByEmail({ username }: { username: string }) {
  const [account, setAccount] = useState(username)
  const request = trpc.auth.requestReset.useMutation()
  return (
    <form
      noValidate
      className="mt-1 mb-4 grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        request.mutate({ account })
      }}
    >
      <p className="text-muted">{t.askForLink}</p>
      <Field
        label={t.usernameOrEmail}
        required
        error={request.error ? messageOf(request.error, t.linkNotSent) : undefined}
        className="w-full"
      >
        <Input
          value={account}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => {
            setAccount(event.target.value)
            request.reset()
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        disabled={account.trim() === ''}
        busy={request.isPending}
        busyLabel={mail.sending}
      >
        {t.sendLink}
      </Button>
      <p role="status">{request.isSuccess && t.linkSent}</p>
      <p className="font-semibold">{t.withoutEmail}</p>
    </form>
  )
}
