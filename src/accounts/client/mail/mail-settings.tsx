import { useState } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { t } from '../../texts/own-mail.ts'

/** The section of the settings in which administrators test the mail server. */
export function MailSettings() {
  const { data: own } = trpc.mail.mine.useQuery()
  const [typed, setTyped] = useState<string | null>(null)
  const email = typed ?? own?.email ?? ''
  const test = trpc.mail.test.useMutation()
  const failure = test.error ? messageOf(test.error, t.testFailed) : test.data?.failure
  return (
    <section id="mail" aria-label={t.settingsTitle} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{t.settingsTitle}</h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">{t.settingsText}</p>
      <form
        noValidate
        className="mt-5 grid max-w-md items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate({ email })
        }}
      >
        <Field label={t.testAddress} required error={failure ?? undefined}>
          <Input
            type="email"
            value={email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value)
              test.reset()
            }}
          />
        </Field>
        <p role="status" className="text-sm text-success empty:hidden">
          {test.data && !failure ? t.testSent(test.variables.email) : ''}
        </p>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={email.trim() === ''}
          busy={test.isPending}
          busyLabel={t.sending}
        >
          {t.sendTest}
        </Button>
      </form>
    </section>
  )
}
