import { Plus } from 'lucide-react'
import { counted } from '../../../platform/count.ts'
import { MEMBERSHIP_TITLE } from '../../rules.ts'
import { formatRupees } from '../../../platform/money.ts'
import { formatDay } from '../../../platform/time-zone.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import type { Coupon } from '../../coupons.schema.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponPath, firstCoupons, SUBJECT_WORDS, takesOff } from './coupon-words.ts'
import { paymentMessages } from '../payment-messages.ts'

/** What takes something off prices, and how often that was used. */
export function CouponList() {
  const query = trpc.coupons.list.useInfiniteQuery(firstCoupons, {
    getNextPageParam: (last) => last.nextCursor,
  })
  const coupons = query.data?.pages.flatMap(({ items }) => items) ?? []
  const making = useDialog<null>()
  const ending = useDialog<Coupon>()
  const end = trpc.coupons.end.useMutation({
    meta: {
      success: paymentMessages.couponEnded,
      failure: paymentMessages.couponFailed,
      refresh: ['coupons', 'audit'],
    },
    onSettled: ending.close,
  })
  return (
    <section aria-labelledby="coupons" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="coupons" className="title-section">
          Coupons
        </h2>
        <Button variant="secondary" icon={<Plus aria-hidden="true" />} onClick={() => making.show(null)}>
          Add Coupon
        </Button>
      </div>
      {coupons.length > 0 ? (
        <ul className="card mt-4 divide-y divide-hairline px-5">
          {coupons.map((coupon) => (
            <li key={coupon.id} className="py-4">
              <Row coupon={coupon} onEnd={() => ending.show(coupon)} />
            </li>
          ))}
        </ul>
      ) : (
        query.data && <p className="mt-2 text-muted">No coupon takes anything off a price.</p>
      )}
      <LoadMore query={query} />
      {making.state && (
        <CouponDialog key={making.state.serial} open={making.state.open} onClose={making.close} />
      )}
      {ending.state && (
        <ConfirmDialog
          open={ending.state.open}
          onClose={ending.close}
          onConfirm={() => ending.state && end.mutate({ id: ending.state.subject.id })}
          busy={end.isPending}
          danger
          title={`End ${ending.state.subject.code}?`}
          text="Students can no longer use it. Payments submitted with it keep their price."
          confirmLabel="End"
        />
      )}
    </section>
  )
}

function Row({ coupon, onEnd }: { coupon: Coupon; onEnd: () => void }) {
  const { code, subject, planId, uses, maxUses, perPerson, forSeats, endsOn, endedAt, given } = coupon
  const { origin } = useSite()
  const title = coupon.title ?? (subject === 'plan' && planId === null ? MEMBERSHIP_TITLE : null)
  const limits = [
    maxUses === null ? counted(uses, 'use') : `${uses} of ${counted(maxUses, 'use')}`,
    given > 0 && `${formatRupees(given)} taken off`,
    perPerson !== null && `${perPerson === 1 ? 'once' : `${perPerson} times`} for each person`,
    forSeats && 'also for seats',
    endsOn && `until ${formatDay(endsOn)}`,
  ]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-2 font-text text-base font-semibold tracking-normal break-all">
          {code}
          {endedAt && <Badge>Ended</Badge>}
        </h3>
        <p className="mt-0.5 text-sm break-words text-muted">
          {takesOff(coupon)} off · {title ?? SUBJECT_WORDS[subject]} · {limits.filter(Boolean).join(' · ')}
        </p>
      </div>
      {!endedAt && (
        <div className="flex items-center gap-2">
          <CopyButton value={origin + couponPath(coupon)} what={`the link with ${code}`} />
          <Button size="sm" variant="secondary" aria-label={`End ${code}`} onClick={onEnd}>
            End
          </Button>
        </div>
      )}
    </div>
  )
}
