import { useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useSettings } from '../../academy/client/settings.ts'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { errorCodeOf, issueOf, messageOf, trpc } from '../../platform/client/trpc.ts'
import { Field, FormError } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { PasswordInput } from '../../platform/client/ui/forms/password-input.tsx'
import { CodeField } from './two-step-verification/code-field.tsx'
import { type Asked, ASKED_NAMES } from './registration/asked.ts'
import { useSignIn } from './registration/use-sign-in.ts'
import { t } from '../texts/sign-in.ts'
import { t as controls } from '../../platform/texts/controls.ts'

// Bundled for server rendering. Browsers load this part only for registration.
const ready = import.meta.env.SSR ? await import('./registration/registration-part.tsx') : null
const RegistrationPart =
  ready?.RegistrationPart ??
  lazyPart(() => import('./registration/registration-part.tsx').then((m) => m.RegistrationPart))

type Kind = 'login' | 'register'
/** The values typed so far. */
export type Draft = { username: string; password: string } & Asked
const NAMES = ['username', ...ASKED_NAMES, 'password', 'code'] as const
type Required = Record<(typeof ASKED_NAMES)[number], boolean>
type Errors = Partial<Record<(typeof NAMES)[number] | 'form', string | undefined>>

const textsOf = (kind: Kind) =>
  kind === 'login'
    ? { button: t.signIn, busy: t.signingIn, autoComplete: 'current-password' }
    : { button: t.createAccount, busy: t.creatingAccount, autoComplete: 'new-password' }

/** The instruction is only for screen readers. For other users, a separate label shows it. */
const UsernameHint = () => (
  <>
    <span className="sr-only">{t.chooseUsername}</span> {t.usernameRule}
  </>
)

// The schemas load when the form is first filled in.
const loadSchemas = () => import('../users.schema.ts')

async function check(kind: Kind, values: Draft, required: Required): Promise<Errors> {
  // Skips the check if the browser is offline. The call then fails and shows the reason.
  const schemas = await loadSchemas().catch(() => null)
  if (!schemas) return {}
  const schema = kind === 'login' ? schemas.credentials : schemas.registrationWith(required)
  const result = schema.safeParse(values)
  const first = (name: string) => result.error?.issues.find(({ path }) => path[0] === name)?.message
  return named(first)
}

const named = (find: (name: string) => string | undefined): Errors =>
  Object.fromEntries(NAMES.map((name) => [name, find(name)]))

/** Maps a server error to its field, or to the form if the error is not about a field. */
function refusal(error: unknown): Errors {
  const fields = named((name) => issueOf(error, name))
  if (NAMES.some((name) => fields[name])) return fields
  const wrong = errorCodeOf(error) === 'INVALID_CREDENTIALS'
  return {
    form: wrong ? t.checkUsernameAndPassword : messageOf(error, controls.unreachable),
  }
}

interface SecondStepProps {
  code: string
  onType: (code: string) => void
  error: string | undefined
  onBack: () => void
}

/** Asks for the code of two-step verification. Screen readers announce its field. */
function SecondStep({ code, onType, error, onBack }: SecondStepProps) {
  return (
    <div className="grid gap-5">
      <p role="status">{t.alsoEnterCode}</p>
      <CodeField value={code} onType={onType} error={error} />
      <Button variant="link" className="justify-self-start text-sm" onClick={onBack}>
        {t.back}
      </Button>
    </div>
  )
}

/** Solves the proof of work that the server requires after many registrations from one network. */
async function prepareWork(utils: ReturnType<typeof trpc.useUtils>, username: string) {
  // If this request fails, the registration itself reports the error.
  const { bits } = await utils.auth.registrationCost.fetch().catch(() => ({ bits: 0 }))
  if (bits === 0) return {}
  const { solveWork } = await import('./registration/solve-work.ts')
  return { work: await solveWork(username.trim(), bits) }
}

export interface CredentialsFormProps {
  kind: Kind
  draft: Draft
  onDraft: (draft: Draft) => void
  from: string | undefined
}

/** Signs in or creates an account with username and password, and then opens `from` or the home page. */
export function CredentialsForm({ kind, draft, onDraft, from }: CredentialsFormProps) {
  const [errors, setErrors] = useState<Errors>({})
  const [checking, setChecking] = useState(false)
  // Null until the server has accepted the password and asks for a code.
  const [code, setCode] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const signIn = useSignIn(kind, from)
  const utils = trpc.useUtils()
  const settings = useSettings()
  const { button, busy, autoComplete } = textsOf(kind)
  // The fields stay in the page, because password managers and the second call need them.
  const hiding = code === null ? undefined : 'hidden'

  useEffect(() => {
    const wrong = NAMES.find((name) => errors[name]) ?? (errors.form ? 'password' : null)
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }, [errors])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const asked = Object.fromEntries(ASKED_NAMES.filter(typed).map((name) => [name, typed(name)]))
    const values = { username: typed('username'), password: typed('password'), ...asked }
    setChecking(true)
    const found = await check(kind, values, {
      fullName: settings.registration_name === 'required',
      mobile: settings.registration_mobile === 'required',
    })
    const isRight = NAMES.every((name) => !found[name])
    const work = kind === 'register' && isRight ? await prepareWork(utils, values.username) : {}
    setChecking(false)
    setErrors(found)
    if (!isRight) return
    signIn.mutate(code === null ? { ...values, ...work } : { ...values, code }, {
      onSuccess: () => void router.navigate({ href: from ?? '/', state: true }),
      onError: (error) => {
        const refused = errorCodeOf(error)
        if (refused === 'SECOND_FACTOR') return setCode('')
        // The password may have changed in the meantime, so the form asks for the password again.
        if (refused === 'INVALID_CREDENTIALS') setCode(null)
        setErrors(refusal(error))
      },
    })
  }
  const remember = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || target.name === 'code') return
    onDraft({ ...draft, [target.name]: target.value })
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={() => void loadSchemas().catch(() => undefined)}
      onSubmit={(event) => void submit(event)}
      onInput={remember}
      className="grid gap-5"
    >
      {code !== null && (
        <SecondStep code={code} onType={setCode} error={errors.code} onBack={() => setCode(null)} />
      )}
      <Field
        label={t.username}
        className={hiding}
        required
        error={errors.username}
        hint={kind === 'register' ? <UsernameHint /> : undefined}
      >
        <Input
          name="username"
          defaultValue={draft.username}
          placeholder={kind === 'register' ? t.chooseUsername : undefined}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      {kind === 'register' && (
        <Suspense>
          <RegistrationPart draft={draft} errors={errors} />
        </Suspense>
      )}
      <Field
        label={t.password}
        className={hiding}
        required
        error={errors.password}
        hint={kind === 'register' ? t.atLeastEight : undefined}
      >
        <PasswordInput name="password" defaultValue={draft.password} autoComplete={autoComplete} />
      </Field>

      <FormError message={errors.form} />
      {kind === 'register' && (
        <Suspense>
          <RegistrationPart />
        </Suspense>
      )}
      <Button
        type="submit"
        size="lg"
        block
        busy={checking || signIn.isPending}
        busyLabel={busy}
        className="mt-1"
      >
        {button}
      </Button>
    </form>
  )
}
