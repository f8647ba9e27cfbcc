import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { errorCodeOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { t as mail } from '../../texts/own-mail.ts'
import { t } from '../../texts/sign-in.ts'
import { useSignedInUser } from '../registration/use-sign-in.ts'
import { CodeField } from '../two-step-verification/code-field.tsx'
import { AccountForm } from './account-form.tsx'
import { readRequested, type Requested, storeRequested } from './requested-code.ts'

interface SignInByCodeProps {
  /** The text in the username field in the sign-in form. */
  username: string
  from: string | undefined
}

/** Requests a code by email, and signs in with it. */
export function SignInByCode({ username, from }: SignInByCodeProps) {
  const [requested, setRequested] = useState(readRequested)
  const request = trpc.auth.requestCode.useMutation()
  const remember = (next: Requested | null) => {
    storeRequested(next)
    setRequested(next)
  }
  const send = (account: string) =>
    request.mutate({ account }, { onSuccess: ({ secret }) => remember({ account, secret, at: Date.now() }) })
  const error = request.error ? messageOf(request.error, mail.notSent) : undefined
  if (requested)
    return (
      <CodeForm
        // A new key clears the fields for a new code.
        key={requested.secret}
        secret={requested.secret}
        from={from}
        onSignedIn={() => storeRequested(null)}
      >
        {error && <p className="text-danger">{error}</p>}
        <div className="flex flex-wrap gap-x-5">
          <Button
            variant="link"
            className="text-sm"
            busy={request.isPending}
            onClick={() => send(requested.account)}
          >
            {mail.sendAgain}
          </Button>
          <Button
            variant="link"
            className="text-sm"
            onClick={() => {
              request.reset()
              remember(null)
            }}
          >
            {t.otherAccount}
          </Button>
        </div>
      </CodeForm>
    )
  return (
    <AccountForm
      text={t.askForSignInCode}
      first={username}
      button={mail.sendCode}
      isBusy={request.isPending}
      error={error}
      onSubmit={send}
      onType={request.reset}
    />
  )
}

interface CodeFormProps {
  secret: string
  from: string | undefined
  onSignedIn: () => void
  children: ReactNode
}

/** Asks for the emailed code, and then for the code of two-step verification, if the account uses it. */
function CodeForm({ secret, from, onSignedIn, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  // Null until the server has accepted the emailed code and asks for a code from the app.
  const [appCode, setAppCode] = useState<string | null>(null)
  const router = useRouter()
  const onUser = useSignedInUser(from)
  const signIn = trpc.auth.loginByCode.useMutation({
    onSuccess: (user) => {
      onSignedIn()
      return onUser(user)
    },
  })
  const needsApp = errorCodeOf(signIn.error) === 'SECOND_FACTOR'
  const error = signIn.error && !needsApp ? messageOf(signIn.error, mail.notConfirmed) : undefined
  return (
    <form
      noValidate
      className="mt-1 mb-4 grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate(
          { secret, code, ...(appCode !== null && { appCode }) },
          {
            onSuccess: () => void router.navigate({ href: from ?? '/', state: true }),
            onError: (refused) => {
              if (errorCodeOf(refused) === 'SECOND_FACTOR') setAppCode('')
            },
          },
        )
      }}
    >
      <p role="status">{appCode === null ? t.signInCodeSent : t.alsoEnterAppCode}</p>
      {appCode === null ? (
        <Field label={mail.code} required hint={mail.codeHint} error={error} className="w-full max-w-xs">
          <Input
            value={code}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      ) : (
        <CodeField value={appCode} onType={setAppCode} error={error} />
      )}
      <Button
        type="submit"
        variant="secondary"
        disabled={(appCode ?? code).trim() === ''}
        busy={signIn.isPending}
        busyLabel={t.signingIn}
      >
        {t.signInWithCode}
      </Button>
      {children}
    </form>
  )
}
