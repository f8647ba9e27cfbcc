import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useViewer } from '../../../../accounts/client/viewer.ts'
import { formatMobile } from '../../../../accounts/mobile.rules.ts'
import { failure, success } from '../../../../platform/client/messages.ts'
import { trpc } from '../../../../platform/client/trpc.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { When } from '../../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../../platform/client/ui/lists/load-more.tsx'
import { Rich } from '../../../../platform/client/ui/rich.tsx'
import { firstNumbers } from './decides-numbers.ts'
import { t } from '../../../texts/numbers.ts'

const meta = {
  failure: failure(t.error, t.failed),
  refresh: ['numberConfirmations', 'users', 'students'],
} as const

/** The open requests to confirm a mobile number. Staff compare each one with a WhatsApp message. */
export function NumbersToConfirm() {
  const viewer = useViewer()
  const query = trpc.numberConfirmations.list.useInfiniteQuery(firstNumbers, {
    getNextPageParam: (last) => last.nextCursor,
  })
  const confirm = trpc.numberConfirmations.confirm.useMutation({
    meta: { ...meta, success: success(t.isConfirmed) },
  })
  const refuse = trpc.numberConfirmations.refuse.useMutation({
    meta: { ...meta, success: success(t.isRefused) },
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  const busy = confirm.isPending || refuse.isPending
  return (
    <section className="mb-6">
      <h2 className="title-card">{t.toConfirm}</h2>
      <p className="max-w-3xl text-sm text-muted">{t.hint}</p>
      <ul aria-label={t.toConfirm} className="card mt-2 divide-y divide-hairline">
        {items.map(({ id, userId, username, fullName, mobile, code, requestedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-60 break-words">
              <p>
                <Link to="/admin/users/$id" params={{ id: userId }} className="text-link">
                  {fullName ?? username}
                </Link>{' '}
                <span dir="ltr" className="tabular-nums">
                  {formatMobile(mobile)}
                </span>
              </p>
              <p className="text-sm text-muted">
                {t.code}{' '}
                <strong dir="ltr" className="text-ink tracking-wider tabular-nums">
                  {code}
                </strong>{' '}
                · <Rich text={t.requested} tags={{ date: () => <When date={requestedAt} /> }} />
              </p>
            </div>
            {userId === viewer?.id ? (
              <p className="text-sm text-muted">{t.own}</p>
            ) : (
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  icon={<Check aria-hidden="true" />}
                  aria-label={t.confirmFor(fullName ?? username)}
                  disabled={busy}
                  onClick={() => confirm.mutate({ id })}
                >
                  {t.confirm}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<X aria-hidden="true" />}
                  aria-label={t.refuseFor(fullName ?? username)}
                  disabled={busy}
                  onClick={() => refuse.mutate({ id })}
                >
                  {t.refuse}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <LoadMore query={query} label={t.showMore} />
    </section>
  )
}
