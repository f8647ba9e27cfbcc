import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { PasswordInput } from '../../platform/client/ui/forms/password-input.tsx'
import { messageOf } from '../../platform/client/trpc.ts'
import { forgetTraces } from './session.ts'
import { t } from '../texts/account.ts'

const Dialog = lazyPart(() => import('../../platform/client/ui/overlays/dialog.tsx').then((m) => m.Dialog))

/** Deletes the account permanently, after the user enters the password. */
export function AccountDeletion() {
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never')
  const [password, setPassword] = useState('')
  const router = useRouter()
  const utils = trpc.useUtils()
  const remove = trpc.account.delete.useMutation({
    onSuccess: async () => {
      await forgetTraces(utils.auth.viewer.getData()?.id)
      // A full page load clears all data of this user from memory.
      location.assign(router.buildLocation({ to: '/' }).href)
    },
  })
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-6">
      <p className="min-w-0 flex-1 basis-64">{t.deletingEndsCourses}</p>
      <Button variant="secondary" className="text-danger!" onClick={() => setAsking('open')}>
        {t.deleteMyAccount}
      </Button>
      {asking !== 'never' && (
        <Suspense>
          <Dialog
            open={asking === 'open'}
            onClose={() => setAsking('closed')}
            title={t.deleteMyAccount}
            description={t.deletionIsFinal}
            size="sm"
            busy={remove.isPending || remove.isSuccess}
            footer={
              <>
                <Button variant="secondary" onClick={() => setAsking('closed')} disabled={remove.isPending}>
                  {t.cancel}
                </Button>
                <Button
                  type="submit"
                  form="delete-account"
                  variant="danger"
                  disabled={password === ''}
                  busy={remove.isPending || remove.isSuccess}
                >
                  {t.deletePermanently}
                </Button>
              </>
            }
          >
            <form
              id="delete-account"
              className="mt-5"
              onSubmit={(event) => {
                event.preventDefault()
                remove.mutate({ password })
              }}
            >
              <Field
                label={t.yourPassword}
                required
                error={remove.error ? messageOf(remove.error, t.accountNotDeleted) : undefined}
              >
                <PasswordInput
                  value={password}
                  autoComplete="current-password"
                  onChange={(event) => setPassword(event.target.value)}
                />
              </Field>
            </form>
          </Dialog>
        </Suspense>
      )}
    </div>
  )
}
