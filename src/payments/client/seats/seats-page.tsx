import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, CircleX, Compass } from 'lucide-react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { seatMessages } from './seat-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import type { SeatOrder } from '../../grants.schema.ts'
import { useFocusOnChange } from '../use-focus-on-change.ts'
import { SeatsManager } from './seats-manager.tsx'
import { t } from '../../texts/seats.ts'

/** The page of a seat link. Visitors take a seat, and the buyer sees who has one. */
export function SeatsPage() {
  const { code } = useParams({ from: '/_site/seats/$code' })
  const { data: order } = trpc.seats.byCode.useQuery({ code })
  const news = useFocusOnChange(order?.own ?? 'none')
  if (!order) return <Spinner />
  const { title, from, seats, left, isRevoked, taken } = order
  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="title-page max-w-3xl break-words">{title}</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        {from === null ? t.boughtSeats(seats) : t.paidForSeats(from, seats)}{' '}
        {!isRevoked && (left === 0 ? t.allTaken : t.seatsLeft(left))}
      </p>
      {taken && !isRevoked && <SeatsManager code={code} order={order} taken={taken} />}
      <section aria-label={t.yourSeat} className="card mt-8 max-w-2xl p-6 sm:p-8">
        <div ref={news} tabIndex={-1} role="status" className="scroll-mt-30 outline-none">
          <SeatOrderStatus order={order} />
        </div>
        <Action code={code} order={order} />
      </section>
    </div>
  )
}

/** The order's status for the current user. */
function SeatOrderStatus({ order: { own, left, isRevoked, isBuyer, from, seats } }: { order: SeatOrder }) {
  const viewer = useViewer()
  const bad = isRevoked
    ? t.paymentRevoked
    : own === 'ended'
      ? from === null
        ? t.seatRemoved
        : t.seatRemovedBy(from)
      : null
  if (bad)
    return (
      <p className="flex items-start gap-3 font-medium text-danger">
        <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {bad}
      </p>
    )
  if (own === 'taken')
    return (
      <>
        <h2 className="title-section flex items-start gap-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-success" />
          {t.haveSeat}
        </h2>
        <p className="mt-2 text-muted">{t.canStart}</p>
      </>
    )
  if (left === 0)
    return (
      <p>
        {isBuyer
          ? t.allSeatsTaken(seats)
          : from === null
            ? t.allTakenAskSender(seats)
            : t.allTakenAsk(seats, from)}
      </p>
    )
  return (
    <>
      <h2 className="title-section">{isBuyer ? t.takeOneYourself : t.takeYours}</h2>
      <p className="mt-2 text-muted">
        {isBuyer ? t.noSeatYourself(left) : from === null ? t.paidAndSeenByBuyer : t.paidAndSeen(from)}
        {viewer ? '' : ` ${t.signInToTake}`}
      </p>
    </>
  )
}

function Action({ code, order: { own, left, isRevoked, slug } }: { code: string; order: SeatOrder }) {
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const take = trpc.seats.take.useMutation({
    meta: {
      failure: seatMessages.takeFailed,
      refresh: ['enrollments', 'courses', 'lessons', 'payments', 'memberships'],
    },
    onSuccess: (taken) => utils.seats.byCode.setData({ code }, taken),
    // If the last seat was taken or the link was replaced, shows the current status.
    onError: () => utils.seats.byCode.invalidate({ code }),
  })
  if (own === 'taken')
    return (
      <p className="mt-6">
        {slug === null ? (
          <Link to="/courses" className={buttonClass()}>
            {t.browseCourses}
          </Link>
        ) : (
          <Link to="/courses/$slug" params={{ slug }} className={buttonClass()}>
            {t.goToCourse}
          </Link>
        )}
      </p>
    )
  if (own === 'ended' || left === 0 || isRevoked) return null
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {viewer ? (
        <Button busy={take.isPending} busyLabel={t.taking} onClick={() => take.mutate({ code })}>
          {t.takeSeat}
        </Button>
      ) : (
        <>
          <Link to="/register" search={{ from: `/seats/${code}` }} className={buttonClass()}>
            {t.createAccount}
          </Link>
          <Link
            to="/login"
            search={{ from: `/seats/${code}` }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t.signIn}
          </Link>
        </>
      )}
    </p>
  )
}

/** Shown for a seat link that never existed or was replaced. */
export function SeatsNotFound() {
  const { name } = useSite()
  return (
    <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
      <h1 className="title-page">{t.linkNotFound}</h1>
      <p className="measure text-muted">{t.linkNotFoundText(name)}</p>
      <Link to="/courses" className={buttonClass({ className: 'mt-1' })}>
        <Compass aria-hidden="true" />
        {t.browseCourses}
      </Link>
    </div>
  )
}
