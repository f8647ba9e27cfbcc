import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { whatsappLink } from '../../../academy/rules.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { seatMessages } from './seat-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import type { SeatOrder, TakenSeat } from '../../grants.schema.ts'
import { t } from '../../texts/seats.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

interface ManagerProps {
  code: string
  order: SeatOrder
  taken: readonly TakenSeat[]
}

/** For the buyer: the link to share, the students with a seat, and a button that replaces the link. */
export function SeatsManager({ code, order: { title, seats, isBuyer }, taken }: ManagerProps) {
  const [asked, setAsked] = useState<'renew' | TakenSeat | null>(null)
  const close = () => setAsked(null)
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const renew = trpc.seats.renew.useMutation({
    meta: { failure: seatMessages.renewFailed, refresh: ['payments'] },
    onSuccess: (link) => navigate({ to: '/seats/$code', params: link, replace: true }),
    onSettled: close,
  })
  const takeBack = trpc.seats.takeBack.useMutation({
    meta: { failure: seatMessages.takeBackFailed },
    onSuccess: (now) => utils.seats.byCode.setData({ code }, now),
    onSettled: close,
  })
  const link = `${useSite().origin}/seats/${code}`
  return (
    <section aria-labelledby="share-places" className="card mt-8 max-w-2xl p-6 sm:p-8">
      <h2 id="share-places" className="title-section">
        {t.shareSeats}
      </h2>
      <p className="mt-2 text-muted">{t.howLinkWorks}</p>
      <div className="mt-4 flex items-center justify-between gap-2 rounded-control bg-sunken px-3 py-1">
        <span className="min-w-0 text-sm break-all">{link}</span>
        <CopyButton value={link} what={t.theLink} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={whatsappLink({ text: t.yourSeatIn(title, link) })}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden="true" />
          {t.sendByWhatsapp}
        </a>
        {isBuyer && (
          <Button variant="ghost" icon={<RefreshCw aria-hidden="true" />} onClick={() => setAsked('renew')}>
            {t.askReplace}
          </Button>
        )}
      </div>
      <h3 className="mt-7 font-text text-base font-semibold tracking-normal">
        {t.seatsTaken(taken.length, seats)}
      </h3>
      {taken.length > 0 && (
        <ul className="mt-2 divide-y divide-hairline">
          {taken.map((one) => (
            <li
              key={one.username}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium break-words">
                  {one.username}
                  {one.fullName && <span className="ms-2 font-normal text-muted">{one.fullName}</span>}
                </p>
                <p className="text-sm text-muted">
                  <Rich text={t.since} tags={{ date: () => <When date={one.takenAt} as="date" /> }} />
                </p>
              </div>
              {isBuyer && one.isUnused && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t.removeFromSeat(one.username)}
                  onClick={() => setAsked(one)}
                >
                  {t.askRemove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        onConfirm={() => {
          if (asked === 'renew') renew.mutate({ code })
          else if (asked) takeBack.mutate({ code, username: asked.username })
        }}
        busy={renew.isPending || takeBack.isPending}
        danger={asked !== 'renew'}
        title={asked === 'renew' ? t.replaceTitle : t.removeTitle(asked?.username ?? '')}
        text={asked === 'renew' ? t.replaceText : t.removeText}
        confirmLabel={asked === 'renew' ? t.replace : t.remove}
      />
    </section>
  )
}
