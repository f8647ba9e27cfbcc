import { useEffect, useId, useRef, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { issueOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { ResetLink } from './reset-link.tsx'

type Props = { open: boolean; onClose: () => void }
const EMPTY = { username: '', fullName: '', mobile: '' }

/** Creates a student's account, and shows the link with which the student chooses a password. */
export function CreateUserDialog({ open, onClose }: Props) {
  const [values, setValues] = useState(EMPTY)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const news = useRef<HTMLDivElement>(null)
  const create = trpc.users.create.useMutation({ meta: { refresh: ['users', 'admin', 'audit'] } })
  const { data: made, error } = create
  useEffect(() => {
    if (made) news.current?.focus()
    else if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [made, error])
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  })
  const wrong = (name: keyof typeof values) => issueOf(error, name)
  if (made)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Account created"
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setValues(EMPTY)
                create.reset()
              }}
            >
              Create another account
            </Button>
            <Button onClick={onClose}>Done</Button>
          </>
        }
      >
        <div ref={news} tabIndex={-1} className="outline-none">
          <p className="text-muted">
            Send this link to {made.user.username} to choose a password. It works once, until{' '}
            <When date={made.link.expiresAt} />, and is not shown again.
          </p>
          <ResetLink name={made.user.username} link={made.link} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create an account"
      description="For a student. You get a link with which the student chooses a password."
      busy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} busyLabel="Creating...">
            Create account
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ ...values, fullName: values.fullName || undefined })
        }}
      >
        <Field
          label="Username"
          required
          error={wrong('username')}
          hint="3 to 32 English letters a–z, numbers, dots, underscores or hyphens. No spaces."
        >
          <Input
            {...field('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
        </Field>
        <Field label="Full name" optional error={wrong('fullName')} hint="Receipts and invoices show it.">
          <Input {...field('fullName')} maxLength={MAX.fullName} autoComplete="off" />
        </Field>
        <Field label="Mobile number" optional error={wrong('mobile')} hint="Such as 98765 43210">
          <Input {...field('mobile')} type="tel" autoComplete="off" />
        </Field>
        {error && !wrong('username') && !wrong('fullName') && !wrong('mobile') && (
          <FormError message={messageOf(error, 'The account was not created. Try again.')} />
        )}
      </form>
    </Dialog>
  )
}
