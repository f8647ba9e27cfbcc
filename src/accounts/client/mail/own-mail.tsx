import { Suspense, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/own-mail.ts'
import { AddressForm } from './address-form.tsx'
import { mailMessages } from './mail-messages.ts'
import { TopicSwitches } from './topic-switches.tsx'

const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** The user's email address, and the topics of the emails that we send. */
export function OwnMail() {
  const { data: mail } = trpc.mail.mine.useQuery()
  const [isChanging, setChanging] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const remove = trpc.mail.remove.useMutation({
    meta: {
      success: mailMessages.removed,
      failure: mailMessages.notRemoved,
      refresh: ['mail', 'account', 'notifications'],
    },
    onSettled: () => setRemoving(false),
  })
  if (!mail) return <Skeleton className="h-24" />
  const { email, isPaused, pending } = mail
  const asks = isChanging || pending !== null || email === null
  return (
    <div className="grid gap-5">
      {email !== null && (
        <div className="grid gap-3">
          <p className="font-medium wrap-anywhere">{email}</p>
          {isPaused && (
            <p role="status" className="rounded-control bg-danger-soft px-3.5 py-2.5 text-sm text-danger">
              {t.paused}
            </p>
          )}
          {!asks && (
            <div className="flex flex-wrap gap-2.5">
              <Button variant="secondary" onClick={() => setChanging(true)}>
                {isPaused ? t.confirmAgain : t.change}
              </Button>
              <Button variant="secondary" className="text-danger!" onClick={() => setRemoving(true)}>
                {t.remove}
              </Button>
            </div>
          )}
        </div>
      )}
      {asks && (
        <AddressForm
          pending={pending}
          first={isPaused && email !== null ? email : ''}
          onDone={() => setChanging(false)}
          onCancel={email === null || pending !== null ? undefined : () => setChanging(false)}
        />
      )}
      {email !== null && (
        <TopicSwitches
          muted={mail.mutedTopics}
          legend={t.whatWeSend}
          learningHint={t.learningHint}
          always={t.alwaysSecurity}
        />
      )}
      <Suspense>
        {isRemoving && email !== null && (
          <ConfirmDialog
            open
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.mutate()}
            busy={remove.isPending}
            danger
            title={t.askRemove}
            text={t.removing(email)}
            confirmLabel={t.remove}
          />
        )}
      </Suspense>
    </div>
  )
}
