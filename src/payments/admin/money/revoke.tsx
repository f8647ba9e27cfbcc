import { Suspense, useRef, useState } from 'react'
import type { DeskPayment } from '../../payments.schema.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../platform/client/ui/lazy-part.ts'

const RevokeDialog = lazyPart(() => import('./revoke-dialog.tsx').then((m) => m.RevokeDialog))

/** The way to take an approval back for good. */
export function Revoke({ payment }: { payment: DeskPayment }) {
  const [open, setOpen] = useState(false)
  const card = useRef<HTMLElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="text-danger!"
        onClick={(event) => {
          card.current = event.currentTarget.closest('article')
          setOpen(true)
        }}
      >
        Revoke…
      </Button>
      {open && (
        <Suspense>
          <RevokeDialog
            payment={payment}
            onClose={close}
            onRevoked={() => {
              close()
              // The button goes: whoever pressed it reads on at the payment.
              requestAnimationFrame(() => card.current?.focus({ preventScroll: true }))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
