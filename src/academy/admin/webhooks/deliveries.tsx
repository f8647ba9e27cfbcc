import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import type { Delivery } from '../../webhooks.schema.ts'
import { stateNames } from './webhook-words.ts'
import { webhookMessages } from './webhook-messages.ts'
import { t } from '../../texts/webhooks.ts'

const tones = { waiting: 'amber', delivered: 'success', failed: 'danger' } as const
/** Refresh interval in milliseconds. It is short, so that administrators soon see the result of a test. */
const LOOK_AGAIN_MS = 2000

/** The recent deliveries of a webhook, newest first. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const query = trpc.webhooks.deliveries.useInfiniteQuery(
    { id: webhookId, limit: 10 },
    {
      getNextPageParam: (last) => last.nextCursor,
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.items.some((one) => one.state === 'waiting') ? LOOK_AGAIN_MS : false,
    },
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="mt-5 border-t border-hairline pt-4">
      <h3 className="font-semibold">{t.lastDeliveries}</h3>
      {query.data && items.length === 0 && <p className="mt-1 text-muted">{t.noDeliveries}</p>}
      <ul className="divide-y divide-hairline">
        {items.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <LoadMore query={query} />
    </div>
  )
}

function Row({ delivery }: { delivery: Delivery }) {
  const { id, event, state, createdAt, tries, status, answer, milliseconds, nextTryAt } = delivery
  const resend = trpc.webhooks.resend.useMutation({
    meta: {
      success: webhookMessages.webhookSentAgain,
      failure: webhookMessages.webhookFailed,
      refresh: ['webhooks'],
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-mono text-sm">{event}</span>
          <Badge tone={tones[state]}>{stateNames[state]()}</Badge>
        </p>
        <p className="text-sm text-muted tabular-nums">
          <When date={createdAt} />
          {tries > 1 && t.attempts(tries)}
          {status !== null && t.answeredStatus(status)}
          {milliseconds !== null && t.took(milliseconds)}
          {state === 'waiting' && tries > 0 && nextTryAt && (
            <Rich text={t.triedAgain} tags={{ date: () => <When date={nextTryAt} /> }} />
          )}
        </p>
        {answer && (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer text-muted">
              {status === null ? t.showReason : t.showAnswer}
            </summary>
            <pre
              tabIndex={0}
              className="mt-1 overflow-x-auto rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap break-all"
            >
              {answer}
            </pre>
          </details>
        )}
      </div>
      {state !== 'waiting' && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t.sendEventAgain(event)}
          busy={resend.isPending}
          onClick={ignoreDoubleClick(() => resend.mutate({ id }))}
        >
          {t.sendAgain}
        </Button>
      )}
    </li>
  )
}
