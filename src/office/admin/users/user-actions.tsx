import { Ban, Crown, KeyRound, ShieldMinus, ShieldOff, ShieldPlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { userMessages } from './user-messages.ts'

type Asking = 'role' | 'block' | 'factor' | 'owner' | null

/** Role, blocking and a way back in for who lost the password; each asks first. */
export function UserActions({ user }: { user: Outputs['users']['byId'] }) {
  const own = useViewer()?.id === user.id
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
  const resetFactor = trpc.users.resetSecondFactor.useMutation({
    meta: { success: userMessages.secondFactorReset, failure: userMessages.userChangeFailed, refresh },
    onSettled: close,
  })
  // Every opening has a new key, with which the dialog begins afresh.
  const [resetting, setResetting] = useState({ open: false, key: 0 })
  const name = user.username
  return (
    <section aria-labelledby="actions" className="card p-5">
      <h2 id="actions" className="title-card">
        Actions
      </h2>
      {own && (
        <p className="mt-1 text-sm text-muted">
          {user.isOwner
            ? 'This is you, and you are the owner: no other administrator can change your account.'
            : 'This is you. Ask another administrator to change your account.'}
        </p>
      )}
      {user.isOwner && !own && (
        <p className="mt-1 text-sm text-muted">
          This is the owner of the academy. No other administrator can change the account.
        </p>
      )}
      <div className="mt-4 grid gap-2.5">
        <Button
          variant="secondary"
          disabled={fixed}
          icon={toAdmin ? <ShieldPlus aria-hidden="true" /> : <ShieldMinus aria-hidden="true" />}
          onClick={() => setAsking('role')}
        >
          {toAdmin ? 'Make administrator' : 'Make student'}
        </Button>
        <Button
          variant="secondary"
          disabled={user.isOwner && !own}
          icon={<KeyRound aria-hidden="true" />}
          onClick={() => setResetting(({ key }) => ({ open: true, key: key + 1 }))}
        >
          Create password reset link
        </Button>
        <Button
          variant="secondary"
          disabled={fixed}
          className={block ? 'text-danger!' : undefined}
          icon={block ? <Ban aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
          onClick={() => setAsking('block')}
        >
          {block ? 'Block' : 'Unblock'}
        </Button>
        {user.hasSecondFactor && !fixed && (
          <Button
            variant="secondary"
            icon={<ShieldOff aria-hidden="true" />}
            onClick={() => setAsking('factor')}
          >
            Turn off two-step verification
          </Button>
        )}
        {user.canBecomeOwner && (
          <Button
            variant="secondary"
            className="text-danger!"
            icon={<Crown aria-hidden="true" />}
            onClick={() => setAsking('owner')}
          >
            Hand over the academy
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'role'}
        onClose={close}
        onConfirm={() => setRole.mutate({ id: user.id, role: toAdmin ? 'admin' : 'student' })}
        busy={setRole.isPending}
        title={toAdmin ? `Make ${name} an administrator?` : `Make ${name} a student?`}
        text={
          toAdmin
            ? 'Administrators see every payment and proof, and change courses, users and settings.'
            : 'The admin area closes for them at once.'
        }
        confirmLabel={toAdmin ? 'Make administrator' : 'Make student'}
      />
      <ConfirmDialog
        open={asking === 'block'}
        onClose={close}
        onConfirm={() => setBlocked.mutate({ id: user.id, blocked: block })}
        busy={setBlocked.isPending}
        danger={block}
        title={block ? `Block ${name}?` : `Unblock ${name}?`}
        text={
          block
            ? 'They are signed out everywhere at once and cannot sign in until you unblock them. Nothing of theirs is deleted.'
            : 'They can sign in again; everything of theirs is as it was.'
        }
        confirmLabel={block ? 'Block' : 'Unblock'}
      />
      <ConfirmDialog
        open={asking === 'factor'}
        onClose={close}
        onConfirm={() => resetFactor.mutate({ id: user.id })}
        busy={resetFactor.isPending}
        danger
        title={`Turn off two-step verification for ${name}?`}
        text={`Use this only if ${name} has lost the phone and the recovery codes. First make sure that the request is really theirs. We sign them out everywhere and notify them. They can then sign in with only their password.`}
        confirmLabel="Turn off"
      />
      <ConfirmDialog
        open={asking === 'owner'}
        onClose={close}
        onConfirm={() => handOver.mutate({ id: user.id })}
        busy={handOver.isPending}
        danger
        title={`Hand the academy over to ${name}?`}
        text="They become the owner, whom no other administrator can change, and only they can hand the academy back. You stay an administrator whom they can demote or block."
        confirmLabel="Hand over"
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
