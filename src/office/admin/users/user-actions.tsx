import { Ban, Crown, KeyRound, ShieldMinus, ShieldOff, ShieldPlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { MergeAccount } from './merge/merge-account.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { userMessages } from './user-messages.ts'
import { t } from '../../texts/users.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

type Asking = 'role' | 'block' | 'factor' | 'owner' | null

/** Buttons that change the role, block the user, and create a reset link. Each asks for confirmation. */
export function UserActions({ user }: { user: Outputs['users']['byId'] }) {
  const own = useViewer()?.id === user.id
  const administers = useMay('administrator')
  const fixed = own || user.isOwner
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const toAdmin = user.role !== 'admin'
  const block = user.blockedAt === null
  const refresh = ['users', 'admin', 'audit'] as const
  const setRole = trpc.users.setRole.useMutation({
    meta: { success: userMessages.roleChanged, failure: userMessages.userChangeFailed, refresh },
    onSettled: close,
  })
  const setBlocked = trpc.users.setBlocked.useMutation({
    meta: {
      success: block ? userMessages.userBlocked : userMessages.userUnblocked,
      failure: userMessages.userChangeFailed,
      refresh,
    },
    onSettled: close,
  })
  const handOver = trpc.users.handOver.useMutation({
    meta: { success: userMessages.ownerChanged, failure: userMessages.userChangeFailed, refresh },
    onSettled: close,
  })
  const resetFactor = trpc.users.resetTwoStepVerification.useMutation({
    meta: { success: userMessages.twoStepVerificationReset, failure: userMessages.userChangeFailed, refresh },
    onSettled: close,
  })
  // A new key resets the dialog each time it opens.
  const [resetting, setResetting] = useState({ open: false, key: 0 })
  const name = user.username
  return (
    <section aria-labelledby="actions" className="card p-5">
      <h2 id="actions" className="title-card">
        {t.actions}
      </h2>
      {own && <p className="mt-1 text-sm text-muted">{user.isOwner ? t.youAreOwner : t.thisIsYou}</p>}
      {user.isOwner && !own && <p className="mt-1 text-sm text-muted">{t.isOwner}</p>}
      <div className="mt-4 grid gap-2.5">
        {administers && (
          <Button
            variant="secondary"
            disabled={fixed}
            icon={toAdmin ? <ShieldPlus aria-hidden="true" /> : <ShieldMinus aria-hidden="true" />}
            onClick={() => setAsking('role')}
          >
            {toAdmin ? t.makeAdministrator : t.makeStudent}
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={user.isOwner && !own}
          icon={<KeyRound aria-hidden="true" />}
          onClick={() => setResetting(({ key }) => ({ open: true, key: key + 1 }))}
        >
          {t.createResetLink}
        </Button>
        <Button
          variant="secondary"
          disabled={fixed}
          className={block ? 'text-danger!' : undefined}
          icon={
            block ? <Ban aria-hidden="true" /> : <Undo2 aria-hidden="true" className="rtl:-scale-x-100" />
          }
          onClick={() => setAsking('block')}
        >
          {block ? t.block : t.unblock}
        </Button>
        {administers && user.hasSecondFactor && !fixed && (
          <Button
            variant="secondary"
            icon={<ShieldOff aria-hidden="true" />}
            onClick={() => setAsking('factor')}
          >
            {t.turnOffTwoStep}
          </Button>
        )}
        {administers && !own && user.role === 'student' && <MergeAccount user={user} />}
        {user.canBecomeOwner && (
          <Button
            variant="secondary"
            className="text-danger!"
            icon={<Crown aria-hidden="true" />}
            onClick={() => setAsking('owner')}
          >
            {t.handOverAcademy}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'role'}
        onClose={close}
        onConfirm={() => setRole.mutate({ id: user.id, role: toAdmin ? 'admin' : 'student' })}
        busy={setRole.isPending}
        title={toAdmin ? t.askMakeAdministrator(name) : t.askMakeStudent(name)}
        text={toAdmin ? t.askMakeAdministratorText : t.askMakeStudentText}
        confirmLabel={toAdmin ? t.makeAdministrator : t.makeStudent}
      />
      <ConfirmDialog
        open={asking === 'block'}
        onClose={close}
        onConfirm={() => setBlocked.mutate({ id: user.id, blocked: block })}
        busy={setBlocked.isPending}
        danger={block}
        title={block ? t.askBlock(name) : t.askUnblock(name)}
        text={block ? t.askBlockText : t.askUnblockText}
        confirmLabel={block ? t.block : t.unblock}
      />
      <ConfirmDialog
        open={asking === 'factor'}
        onClose={close}
        onConfirm={() => resetFactor.mutate({ id: user.id })}
        busy={resetFactor.isPending}
        danger
        title={t.askTurnOffTwoStep(name)}
        text={t.askTurnOffTwoStepText(name)}
        confirmLabel={t.turnOff}
      />
      <ConfirmDialog
        open={asking === 'owner'}
        onClose={close}
        onConfirm={() => handOver.mutate({ id: user.id })}
        busy={handOver.isPending}
        danger
        title={t.askHandOver(name)}
        text={t.askHandOverText}
        confirmLabel={t.handOver}
      />
      <ResetLinkDialog
        key={resetting.key}
        user={user}
        open={resetting.open}
        onClose={() => setResetting((before) => ({ ...before, open: false }))}
      />
    </section>
  )
}
