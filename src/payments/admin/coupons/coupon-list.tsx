import { Plus } from 'lucide-react'
import { MEMBERSHIP_TITLE, shownTitle } from '../../rules.ts'
import { formatRupees } from '../../../platform/money.ts'
import { formatDay } from '../../../platform/time-zone.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import type { Coupon } from '../../coupons.schema.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponPath, firstCoupons, subjectNames, takesOff } from './coupon-words.ts'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-plans.ts'

/** Coupons with their discount and their uses. */
export function CouponList() {
  const query = trpc.coupons.list.useInfiniteQuery(firstCoupons, {
    getNextPageParam: (last) => last.nextCursor,
  })
  const coupons = query.data?.pages.flatMap(({ items }) => items) ?? []
  const making = useDialog<null>()
  const ending = useDialog<Coupon>()
  useHashDialog('coupon', () => making.show(null))
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
          {t.coupons}
        </h2>
        <Button variant="secondary" icon={<Plus aria-hidden="true" />} onClick={() => making.show(null)}>
          {t.addCoupon}
        </Button>
      </div>
      {coupons.length > 0 ? (
        <ul className="card mt-4 divide-y divide-hairline px-5 max-sm:px-4">
          {coupons.map((coupon) => (
            <li key={coupon.id} className="py-4 max-sm:py-2.5">
              <Row coupon={coupon} onEnd={() => ending.show(coupon)} />
            </li>
          ))}
        </ul>
      ) : (
        query.data && <p className="mt-2 text-muted">{t.noCoupons}</p>
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
          title={t.askEndCoupon(ending.state.subject.code)}
          text={t.askEndCouponText}
          confirmLabel={t.end}
        />
      )}
    </section>
  )
}

function Row({ coupon, onEnd }: { coupon: Coupon; onEnd: () => void }) {
  const { code, subject, planId, uses, maxUses, perPerson, forSeats, endsOn, endedAt, given } = coupon
  const { origin } = useSite()
  const title = coupon.title ?? (subject === 'plan' && planId === null ? shownTitle(MEMBERSHIP_TITLE) : null)
  const facts = [
    t.discountOn(takesOff(coupon), title ?? subjectNames()[subject]),
    maxUses === null ? t.used(uses) : t.usedOf(uses, maxUses),
    given > 0 && t.totalDiscount(formatRupees(given)),
    perPerson !== null && t.timesPerPerson(perPerson),
    forSeats && t.seatsToo,
    endsOn && t.until(formatDay(endsOn)),
  ]
  return (
    <div className="flex items-start justify-between gap-x-4 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-2">
      <div className="min-w-0 flex-1 max-sm:contents">
        <h3 className="flex flex-wrap items-center gap-2 font-text text-base font-semibold tracking-normal break-all">
          {code}
          {endedAt && <Badge>{t.ended}</Badge>}
        </h3>
        <p className="mt-0.5 text-sm break-words text-muted max-sm:order-last max-sm:col-span-2 max-sm:mt-0">
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      {!endedAt && (
        <div className="flex items-center gap-2">
          <CopyButton value={origin + couponPath(coupon)} what={t.linkWithCoupon(code)} />
          <Button size="sm" variant="secondary" aria-label={t.endCoupon(code)} onClick={onEnd}>
            {t.end}
          </Button>
        </div>
      )}
    </div>
  )
}
