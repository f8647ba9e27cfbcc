import { Suspense, useState } from 'react'
import { accountMessages } from '../account-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'

const SetUpDialog = lazyPart(() => import('./set-up-dialog.tsx').then((m) => m.SetUpDialog))
const RecoveryCodesDialog = lazyPart(() =>
  import('./recovery-codes-dialog.tsx').then((m) => m.RecoveryCodesDialog),
)
const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** So few recovery codes are too few. */
const FEW = 3

/** Whether signing in asks for a code of an app, and how to have it so, or no longer. */
export function AccountSecondFactor({ username }: { username: string }) {
  const { data: factor } = trpc.account.secondFactor.useQuery()
  // What was asked or shown last stays until it has faded.
  const [dialog, setDialog] = useState<'key' | 'codes' | 'off' | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const close = () => setDialog(null)
  const show = (made: string[]) => {
    setCodes(made)
    setDialog('codes')
  }
  const meta = {
    failure: accountMessages.secondFactorFailed,
    refresh: ['account', 'auth', 'notifications'] as const,
  }
  const begin = trpc.account.beginSecondFactor.useMutation({ meta, onSuccess: () => setDialog('key') })
  const renew = trpc.account.renewRecoveryCodes.useMutation({
    meta,
    onSuccess: (made) => show(made.codes),
  })
  const disable = trpc.account.disableSecondFactor.useMutation({
    meta: { ...meta, success: accountMessages.secondFactorOff },
    onSettled: close,
  })
  if (!factor) return <Skeleton className="h-24" />
  return (
    <>
      {factor.required && (
        <p role="status" className="mb-5 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm">
          Administrators of this academy need two-step verification. Set it up to open the admin area.
        </p>
      )}
      {factor.enabledAt ? (
        <>
          <p>
            On since <When date={factor.enabledAt} as="date" />. You sign in with your password and a code
            from your authenticator app.
          </p>
          <p className={factor.recoveryCodesLeft <= FEW ? 'mt-1 text-danger' : 'mt-1 text-muted'}>
            {recoveryText(factor.recoveryCodesLeft)}
          </p>
        </>
      ) : (
        <p>Off. When it is on, you also need a code from an app on your phone to sign in.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {factor.enabledAt ? (
          <>
            <Button variant="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
              New recovery codes
            </Button>
            <Button variant="secondary" className="text-danger!" onClick={() => setDialog('off')}>
              Switch off
            </Button>
          </>
        ) : (
          <Button variant="secondary" busy={begin.isPending} onClick={() => begin.mutate()}>
            Set up an authenticator app
          </Button>
        )}
      </div>
      <Suspense>
        {begin.data && (
          <SetUpDialog
            key={begin.data.key}
            open={dialog === 'key'}
            onClose={close}
            appKey={begin.data}
            onEnabled={show}
          />
        )}
        {codes.length > 0 && (
          <RecoveryCodesDialog open={dialog === 'codes'} onClose={close} codes={codes} username={username} />
        )}
        {factor.enabledAt && (
          <ConfirmDialog
            open={dialog === 'off'}
            onClose={close}
            onConfirm={() => disable.mutate()}
            busy={disable.isPending}
            danger
            title="Turn off two-step verification?"
            text="You will sign in with only your password. Your recovery codes stop working, and we sign you out everywhere else."
            confirmLabel="Switch off"
          />
        )}
      </Suspense>
    </>
  )
}

function recoveryText(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Create new ones now.'
  return `${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left. Use one if you lose your phone.`
}
