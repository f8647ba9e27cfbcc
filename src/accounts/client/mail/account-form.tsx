import { type ReactNode, useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { t as mail } from '../../texts/own-mail.ts'
import { t } from '../../texts/sign-in.ts'

interface AccountFormProps {
  text: string
  /** The text in the username field in the sign-in form. */
  first: string
  button: string
  isBusy: boolean
  error: string | undefined
  onSubmit: (account: string) => void
  /** Called when the user types, because the result of the last request then no longer applies. */
  onType: () => void
  children?: ReactNode
}

/** Asks for the account to which we send an email. The server never reveals whether the account exists. */
export function AccountForm({
  text,
  first,
  button,
  isBusy,
  error,
  onSubmit,
  onType,
  children,
}: AccountFormProps) {
  const [account, setAccount] = useState(first)
  return (
    <form
      noValidate
      className="mt-1 mb-4 grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(account)
      }}
    >
      <p className="text-muted">{text}</p>
      <Field label={t.usernameOrEmail} required error={error} className="w-full">
        <Input
          value={account}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => {
            setAccount(event.target.value)
            onType()
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        disabled={account.trim() === ''}
        busy={isBusy}
        busyLabel={mail.sending}
      >
        {button}
      </Button>
      {children}
    </form>
  )
}
