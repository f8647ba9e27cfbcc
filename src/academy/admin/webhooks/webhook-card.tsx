import { Suspense, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { Webhook } from '../../webhooks.schema.ts'
import { Deliveries } from './deliveries.tsx'
import { webhookMessages } from './webhook-messages.ts'
import { t } from '../../texts/webhooks.ts'

const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** A webhook with its events, status and actions. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, url, events, disabledAt, gaveUp } = webhook
  const [asking, setAsking] = useState(false)
  const meta = { failure: webhookMessages.webhookFailed, refresh: ['webhooks', 'audit'] as const }
  const test = trpc.webhooks.test.useMutation({ meta: { ...meta, success: webhookMessages.webhookTested } })
  const update = trpc.webhooks.update.useMutation({
    meta: { ...meta, success: webhookMessages.webhookChanged },
  })
  const remove = trpc.webhooks.delete.useMutation({
    meta: { ...meta, success: webhookMessages.webhookDeleted },
    onSettled: () => setAsking(false),
  })
  const state = disabledAt ? (gaveUp ? t.noAnswer : t.off) : t.on
  return (
    <article aria-labelledby={`webhook-${id}`} className="card p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={`webhook-${id}`} className="title-card break-all">
            {url}
          </h2>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <Badge tone={gaveUp ? 'danger' : disabledAt ? 'neutral' : 'success'}>{state}</Badge>
            {events.map((event) => (
              <Badge key={event}>{event}</Badge>
            ))}
          </p>
          {gaveUp && <p className="mt-2 text-sm text-muted">{t.gaveUpHint}</p>}
        </div>
        <div className="flex flex-wrap gap-2.5">
          {!disabledAt && (
            <Button
              size="sm"
              variant="secondary"
              busy={test.isPending}
              onClick={ignoreDoubleClick(() => test.mutate({ id }))}
            >
              {t.sendTest}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            busy={update.isPending}
            onClick={ignoreDoubleClick(() => update.mutate({ id, enabled: disabledAt !== null }))}
          >
            {disabledAt ? t.turnOn : t.turnOff}
          </Button>
          <Button size="sm" variant="secondary" className="text-danger!" onClick={() => setAsking(true)}>
            {t.deleteButton}
          </Button>
        </div>
      </div>
      <Deliveries webhookId={id} />
      <Suspense>
        {asking && (
          <ConfirmDialog
            open={asking}
            onClose={() => setAsking(false)}
            onConfirm={() => remove.mutate({ id })}
            busy={remove.isPending}
            danger
            title={t.deleteQuestion}
            text={t.deleteHint}
            confirmLabel={t.deleteButton}
          />
        )}
      </Suspense>
    </article>
  )
}
