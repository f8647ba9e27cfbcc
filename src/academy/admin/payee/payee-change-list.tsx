import { ArrowRight } from 'lucide-react'
import type { Noun } from '../../../platform/client/messages.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { guardedSettingNames } from '../../payment-settings.rules.ts'
import { type PayeeChange, PAYEE_CONFIRMATION } from '../../settings.schema.ts'
import { t } from '../../texts/payee.ts'

const changed: Noun[] = ['payeeChanges', 'settings', 'payments', 'audit', 'admin']

/** The pending changes to the payment details, by author. Renders nothing if there are none. */
export function PayeeChangeList() {
  const { data } = trpc.payeeChanges.state.useQuery()
  const changes = data?.changes ?? []
  if (changes.length === 0) return null
  const authors = [...new Set(changes.map(({ askedBy }) => askedBy))]
  return (
    <section aria-labelledby="waiting-changes" className="card border-amber-mark p-5 sm:p-6">
      <h2 id="waiting-changes" className="title-card">
        {t.waitingChanges}
      </h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">{t.waitingChangesHint}</p>
      {authors.map((author) => (
        <ChangesOf key={author} changes={changes.filter(({ askedBy }) => askedBy === author)} />
      ))}
    </section>
  )
}

function ChangesOf({ changes }: { changes: readonly PayeeChange[] }) {
  const confirm = trpc.payeeChanges.confirm.useMutation({
    meta: { success: success(t.confirmed), failure: failure(t.error, t.notConfirmed), refresh: changed },
  })
  const withdraw = trpc.payeeChanges.withdraw.useMutation({
    meta: { success: success(t.withdrawn), failure: failure(t.error, t.notWithdrawn), refresh: changed },
  })
  const utils = trpc.useUtils()
  const [first] = changes
  if (!first) return null
  // Another administrator may have changed or decided these changes in the meantime, so show their current state.
  const onError = () => void utils.payeeChanges.state.invalidate()
  const ids = changes.map(({ id }) => id)
  const isBusy = confirm.isPending || withdraw.isPending
  return (
    <div className="mt-4">
      <p>
        <Rich
          text={first.isOwn ? t.youAsked : t.someoneAsked}
          tags={{
            name: () => <strong className="break-words">{first.askedBy}</strong>,
            date: () => <When date={first.askedAt} />,
          }}
        />
      </p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        {changes.map(({ id, key, from, to }) => (
          <div key={id} className="min-w-0 rounded-control bg-sunken px-4 py-3">
            <dt className="text-sm text-muted">{guardedSettingNames[key]()}</dt>
            <dd className="mt-1 flex flex-wrap items-center gap-x-2 break-words tabular-nums">
              <span className="sr-only">{t.now}</span>
              <span className="min-w-0 wrap-anywhere">{valueOf(key, from)}</span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
              <span className="sr-only">{t.afterwards}</span>
              <strong className="min-w-0 wrap-anywhere">{valueOf(key, to)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        {first.isOwn
          ? t.othersMustConfirm
          : first.canConfirm
            ? t.checkWith(first.askedBy)
            : t.tooNew(first.askedBy)}{' '}
        <Rich text={t.expires} tags={{ date: () => <When date={first.expiresAt} as="date" /> }} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {changes.every(({ canConfirm }) => canConfirm) && (
          <Button
            disabled={isBusy}
            busy={confirm.isPending}
            busyLabel={t.confirming}
            onClick={() => confirm.mutate({ ids }, { onError })}
          >
            {t.confirm(changes.length)}
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={isBusy}
          busy={withdraw.isPending}
          busyLabel={t.withdrawing}
          onClick={() => withdraw.mutate({ ids }, { onError })}
        >
          {first.isOwn ? t.withdraw : t.reject}
        </Button>
      </div>
    </div>
  )
}

function valueOf(key: PayeeChange['key'], value: string): string {
  if (key === PAYEE_CONFIRMATION) return value === 'on' ? t.on : t.off
  return value || t.nothing
}
