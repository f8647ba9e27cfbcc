import { useEffect, useId, useRef, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { issueOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { ResetLink } from './reset-link.tsx'
import { t } from '../../texts/users.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

type Props = { open: boolean; onClose: () => void }
const EMPTY = { username: '', fullName: '', mobile: '' }

/** Creates a student's account, and shows the link with which the student sets a password. */
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
        title={t.accountCreated}
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setValues(EMPTY)
                create.reset()
              }}
            >
              {t.createAnotherAccount}
            </Button>
            <Button onClick={onClose}>{t.done}</Button>
          </>
        }
      >
        <div ref={news} tabIndex={-1} className="outline-none">
          <p className="text-muted">
            <Rich
              text={t.sendLinkToChoose}
              tags={{ name: () => made.user.username, date: () => <When date={made.link.expiresAt} /> }}
            />
          </p>
          <ResetLink name={made.user.username} link={made.link} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.createAnAccount}
      description={t.createAnAccountHint}
      busy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} busyLabel={t.creating}>
            {t.createAccount}
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
        <Field label={t.username} required error={wrong('username')} hint={t.usernameHint}>
          <Input
            {...field('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
        </Field>
        <Field label={t.fullName} optional error={wrong('fullName')} hint={t.fullNameHint}>
          <Input {...field('fullName')} maxLength={MAX.fullName} autoComplete="off" />
        </Field>
        <Field label={t.mobileNumber} optional error={wrong('mobile')} hint={t.mobileHint}>
          <Input {...field('mobile')} type="tel" autoComplete="off" />
        </Field>
        {error && !wrong('username') && !wrong('fullName') && !wrong('mobile') && (
          <FormError message={messageOf(error, t.accountFailed)} />
        )}
      </form>
    </Dialog>
  )
}
