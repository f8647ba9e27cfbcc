import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Ref } from 'react'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/plans.ts'

interface GroupDoneProps {
  seats: number
  code: string
  news: Ref<HTMLDivElement>
  onMore: () => void
}

/** Shown after an order of seats was approved. */
export function GroupDone({ seats, code, news, onMore }: GroupDoneProps) {
  return (
    <section aria-labelledby="places-paid" className="card mt-8 max-w-2xl p-6 sm:p-8">
      <div
        ref={news}
        tabIndex={-1}
        role="status"
        className="flex scroll-mt-30 scroll-mb-6 items-start gap-4 outline-none"
      >
        <CircleCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-success" />
        <div>
          <h2 id="places-paid" className="title-section">
            {t.seatsPaid(seats)}
          </h2>
          <p className="mt-2 text-muted">{t.shareLinkWithGroup}</p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/seats/$code" params={{ code }} className={buttonClass()}>
          {t.shareSeats}
        </Link>
        <Link to="/account" hash="payments" className={buttonClass({ variant: 'secondary' })}>
          {t.myPayments}
        </Link>
        <Button variant="ghost" onClick={onMore}>
          {t.buyMoreSeats}
        </Button>
      </div>
    </section>
  )
}
