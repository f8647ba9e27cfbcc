import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/sign-in-provider.ts'
import { useSignedInUser } from '../registration/use-sign-in.ts'
import { CodeField } from '../two-step-verification/code-field.tsx'
import { ProviderNotice } from './provider-notice.tsx'

interface ProviderStepProps {
  /** The outcome in the URL, not validated. */
  outcome: unknown
  provider: string
  from: string | undefined
}

/**
 * The step after the provider has redirected the browser to the login page: a field for the code of the account, or a
 * notice.
 */
export function ProviderStep({ outcome, provider, from }: ProviderStepProps) {
  return outcome === 'code' ? (
    <CodeForm provider={provider} from={from} />
  ) : (
    <ProviderNotice outcome={outcome} provider={provider} />
  )
}

function CodeForm({ provider, from }: Omit<ProviderStepProps, 'outcome'>) {
  const [code, setCode] = useState('')
  const router = useRouter()
  const onSuccess = useSignedInUser(from)
  const signIn = trpc.auth.loginByProvider.useMutation({ onSuccess })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate({ code }, { onSuccess: () => void router.navigate({ href: from ?? '/', state: true }) })
      }}
    >
      <p role="status">{t.code(provider)}</p>
      <CodeField
        value={code}
        onType={setCode}
        error={signIn.error ? messageOf(signIn.error, t.notConfirmed) : undefined}
      />
      <Button
        type="submit"
        size="lg"
        block
        disabled={code.trim() === ''}
        busy={signIn.isPending}
        busyLabel={t.signingIn}
      >
        {t.signIn}
      </Button>
      <Link
        to="/login"
        search={{ from }}
        className={buttonClass({ variant: 'link', className: 'justify-self-start text-sm' })}
      >
        {t.back}
      </Link>
    </form>
  )
}
