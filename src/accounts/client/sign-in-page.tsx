import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { LogoMark } from '../../platform/client/ui/logo.tsx'
import { Tabs } from '../../platform/client/ui/tabs.tsx'
import { CredentialsForm, type Draft } from './credentials-form.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ProviderLink } from './sign-in-provider/provider-link.tsx'
import { t } from '../texts/sign-in.ts'

// The server renders the contact details. Their script is loaded with the footer, after the page.
const ready = import.meta.env.SSR ? await import('../../academy/client/contact.tsx') : null
const ContactHelp =
  ready?.ContactHelp ??
  lazyPart(() => import('../../academy/client/contact.tsx').then((m) => m.ContactHelp), { quiet: true })

const readyStep = import.meta.env.SSR ? await import('./sign-in-provider/provider-step.tsx') : null
const ProviderStep =
  readyStep?.ProviderStep ??
  lazyPart(() => import('./sign-in-provider/provider-step.tsx').then((m) => m.ProviderStep))

/** The screen for signing in and registering: two tabs, each with its own address. */
export function SignInPage() {
  const { name, provider } = useSite()
  const { from } = useSearch({ from: '/_site/_sign-in' })
  // The route does not declare this parameter, because every page loads the routes' declarations.
  const outcome = useLocation({
    select: ({ search }) => (search as { provider?: string }).provider ?? '',
  })
  const selected = useLocation({
    select: ({ pathname }) => (pathname === '/register' ? 'register' : 'login'),
  })
  const navigate = useNavigate()
  // Both tabs share this draft, so that typed values are not lost.
  const [draft, setDraft] = useState<Draft>({ username: '', password: '' })
  const form = (kind: 'login' | 'register') => (
    <CredentialsForm kind={kind} draft={draft} onDraft={setDraft} from={from} />
  )
  return (
    <div className="lamplight [--lamp-x:50%] [--lamp-y:-6rem]">
      <div className="shell py-12 sm:py-20">
        <div className="mx-auto max-w-md">
          <div className="text-center">
            <LogoMark className="mx-auto mb-5 size-14" />
            <h1 className="title-page">{t.welcomeTo(name)}</h1>
            <p className="mt-3 text-muted">{t.signInOrCreate}</p>
          </div>
          <div className="card mt-8 px-5 pt-2 pb-6 sm:px-8 sm:pb-8">
            <Tabs
              label={t.signInOrRegister}
              fill
              selected={selected}
              onSelect={(key) =>
                void navigate({
                  to: key === 'register' ? '/register' : '/login',
                  search: { from },
                  state: true,
                  replace: true,
                  viewTransition: false,
                })
              }
              tabs={[
                {
                  key: 'login',
                  label: t.login,
                  panel: (
                    <>
                      {provider && outcome && (
                        <Suspense>
                          <ProviderStep outcome={outcome} provider={provider} from={from} />
                        </Suspense>
                      )}
                      {provider && outcome === 'code' ? null : (
                        <>
                          {form('login')}
                          {provider && <ProviderLink provider={provider} from={from} />}
                          <ForgotPassword username={draft.username} from={from} />
                        </>
                      )}
                    </>
                  ),
                },
                { key: 'register', label: t.register, panel: form('register') },
              ]}
            />
          </div>
          <Suspense>
            <ContactHelp question={t.needHelp(name)} className="mt-6 px-5 sm:px-8" />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
