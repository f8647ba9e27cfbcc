import { Suspense, useState } from 'react'
import { accountMessages } from '../account-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/security.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

const SetUpDialog = lazyPart(() => import('./set-up-dialog.tsx').then((m) => m.SetUpDialog))
const RecoveryCodesDialog = lazyPart(() =>
  import('./recovery-codes-dialog.tsx').then((m) => m.RecoveryCodesDialog),
)
const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** Number of recovery codes at which we show a warning. */
const FEW = 3

/** Shows whether two-step verification is on, and lets the user change it. */
export function AccountTwoStepVerification({ username }: { username: string }) {
  const { data: factor } = trpc.account.twoStepVerification.useQuery()
  // The content stays the same while the dialog fades out.
  const [dialog, setDialog] = useState<'key' | 'codes' | 'off' | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const close = () => setDialog(null)
  const show = (made: string[]) => {
    setCodes(made)
    setDialog('codes')
  }
  const meta = {
    failure: accountMessages.twoStepVerificationFailed,
    refresh: ['account', 'auth', 'notifications'] as const,
  }
  const begin = trpc.account.beginTwoStepVerification.useMutation({ meta, onSuccess: () => setDialog('key') })
  const renew = trpc.account.renewRecoveryCodes.useMutation({
    meta,
    onSuccess: (made) => show(made.codes),
  })
  const disable = trpc.account.disableTwoStepVerification.useMutation({
    meta: { ...meta, success: accountMessages.twoStepVerificationOff },
    onSettled: close,
  })
  if (!factor) return <Skeleton className="h-24" />
  const { enabledAt } = factor
  return (
    <>
      {factor.required && (
        <p role="status" className="mb-5 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm">
          {t.neededHere}
        </p>
      )}
      {enabledAt ? (
        <>
          <p>
            <Rich text={t.onSince} tags={{ date: () => <When date={enabledAt} as="date" /> }} />
          </p>
          <p className={factor.recoveryCodesLeft <= FEW ? 'mt-1 text-danger' : 'mt-1 text-muted'}>
            {recoveryText(factor.recoveryCodesLeft)}
          </p>
        </>
      ) : (
        <p>{t.isOff}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {enabledAt ? (
          <>
            <Button variant="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
              {t.newRecoveryCodes}
            </Button>
            <Button variant="secondary" className="text-danger!" onClick={() => setDialog('off')}>
              {t.turnOff}
            </Button>
          </>
        ) : (
          <Button variant="secondary" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t.setUpApp}
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
        {enabledAt && (
          <ConfirmDialog
            open={dialog === 'off'}
            onClose={close}
            onConfirm={() => disable.mutate()}
            busy={disable.isPending}
            danger
            title={t.askTurnOff}
            text={t.turningOff}
            confirmLabel={t.turnOff}
          />
        )}
      </Suspense>
    </>
  )
}

const recoveryText = (left: number) => (left === 0 ? t.noCodesLeft : t.codesLeft(left))
