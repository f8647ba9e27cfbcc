import { useState } from 'react'
import { messageOf, type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/own-mail.ts'
import { mailMessages } from './mail-messages.ts'

interface AddressFormProps {
  pending: Outputs['mail']['mine']['pending']
  /** The suggested email address. */
  first: string
  onDone: () => void
  onCancel: (() => void) | undefined
}

/** Asks for an email address, and then for the code that we sent to it. */
export function AddressForm({ pending, first, onDone, onCancel }: AddressFormProps) {
  const [email, setEmail] = useState(first)
  const [code, setCode] = useState('')
  // The server keeps the pending address until it sends a code to another address.
  const [isOther, setOther] = useState(false)
  const request = trpc.mail.requestCode.useMutation({
    meta: { refresh: ['mail'] },
    onSuccess: () => {
      setCode('')
      setOther(false)
      verify.reset()
    },
  })
  const verify = trpc.mail.verify.useMutation({
    meta: { success: mailMessages.confirmed, refresh: ['mail', 'account', 'notifications'] },
    onSuccess: onDone,
  })
  if (pending && !isOther)
    return (
      <form
        noValidate
        className="grid justify-items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          verify.mutate({ code })
        }}
      >
        <p role="status">
          <Rich
            text={t.codeSent}
            tags={{ address: () => <span className="font-medium wrap-anywhere">{pending.email}</span> }}
          />
        </p>
        <Field
          label={t.code}
          required
          hint={t.codeHint}
          error={
            verify.error
              ? messageOf(verify.error, t.notConfirmed)
              : request.error
                ? messageOf(request.error, t.notSent)
                : undefined
          }
          className="w-full max-w-xs"
        >
          <Input
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" disabled={code.trim() === ''} busy={verify.isPending}>
          {t.confirm}
        </Button>
        <div className="flex flex-wrap gap-x-5">
          <Button
            variant="link"
            className="text-sm"
            busy={request.isPending}
            onClick={() => request.mutate({ email: pending.email })}
          >
            {t.sendAgain}
          </Button>
          <Button variant="link" className="text-sm" onClick={() => setOther(true)}>
            {t.otherAddress}
          </Button>
        </div>
      </form>
    )
  const cancel = isOther ? () => setOther(false) : onCancel
  return (
    <form
      noValidate
      className="grid items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        request.mutate({ email })
      }}
    >
      <Field
        label={t.email}
        required
        error={request.error ? messageOf(request.error, t.notSent) : undefined}
        className="w-full max-w-md"
      >
        <Input
          type="email"
          value={email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          variant="secondary"
          disabled={email.trim() === ''}
          busy={request.isPending}
          busyLabel={t.sending}
        >
          {t.sendCode}
        </Button>
        {cancel && (
          <Button variant="ghost" onClick={cancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
