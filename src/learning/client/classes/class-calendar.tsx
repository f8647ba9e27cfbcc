import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/classes.ts'
import { classMessages } from './class-messages.ts'

const PushOffer = lazyPart(() =>
  import('../../../accounts/client/push/push-offer.tsx').then((m) => m.PushOffer),
)

const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** The secret address of the student's calendar of live classes. Students can replace or revoke it. */
export function ClassCalendar() {
  const { data } = trpc.calendar.mine.useQuery()
  // The dialog still shows the question while it fades out.
  const [asked, setAsked] = useState<'create' | 'delete' | null>(null)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const ask = (about: 'create' | 'delete') => {
    setAsked(about)
    setAsking(true)
  }
  const create = trpc.calendar.create.useMutation({
    meta: {
      success: classMessages.calendarCreated,
      failure: classMessages.calendarFailed,
      refresh: ['calendar'],
    },
    onSettled: close,
  })
  const remove = trpc.calendar.delete.useMutation({
    meta: {
      success: classMessages.calendarDeleted,
      failure: classMessages.calendarFailed,
      refresh: ['calendar'],
    },
    onSuccess: () => create.reset(),
    onSettled: close,
  })
  if (!data) return null
  const address = create.data && `${location.origin}${create.data.address}`
  const isOn = data.createdAt !== null
  return (
    <>
      {address ? (
        <div className="grid gap-3">
          <p className="text-muted">{t.copyAddress}</p>
          <div className="flex items-center gap-2 rounded-control bg-sunken py-1.5 ps-4 pe-1.5">
            <code className="min-w-0 flex-1 font-mono text-sm break-all">{address}</code>
            <CopyButton value={address} what={t.theAddress} />
          </div>
          <p>
            <a
              href={address.replace(/^https?:/, 'webcal:')}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <CalendarPlus aria-hidden="true" />
              {t.openInApp}
            </a>
          </p>
        </div>
      ) : (
        <p className="text-muted">
          {data.createdAt ? (
            <Rich
              text={t.calendarSince}
              tags={{ date: () => <When date={data.createdAt ?? new Date()} as="date" /> }}
            />
          ) : (
            t.calendarHint
          )}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={create.isPending}
          onClick={() => (isOn ? ask('create') : create.mutate())}
        >
          {isOn ? t.newAddress : t.createAddress}
        </Button>
        {isOn && (
          <Button variant="ghost" onClick={() => ask('delete')}>
            {t.turnOff}
          </Button>
        )}
      </div>
      <Suspense>
        <PushOffer className="mt-4" />
      </Suspense>
      {asked && (
        <Suspense>
          <ConfirmDialog
            open={asking}
            onClose={close}
            onConfirm={() => (asked === 'delete' ? remove.mutate() : create.mutate())}
            busy={create.isPending || remove.isPending}
            danger={asked === 'delete'}
            title={asked === 'delete' ? t.askTurnOff : t.askNewAddress}
            text={asked === 'delete' ? t.turnOffText : t.newAddressText}
            confirmLabel={asked === 'delete' ? t.turnOff : t.newAddress}
            cancelLabel={t.cancel}
          />
        </Suspense>
      )}
    </>
  )
}
