import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { Check, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatRupees } from '../../platform/money.ts'
import type { DeskPayment } from '../payments.schema.ts'
import { proofAddress } from '../client/payment-files.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { firstPress } from '../../platform/client/ui/hooks/first-press.ts'
import { Ring } from '../../platform/client/ui/spinner.tsx'
import { useZoom } from './use-zoom.ts'

interface ProofViewerProps {
  payment: DeskPayment
  /** Whether single keys are shortcuts. */
  shortcuts: boolean
  onClose: () => void
  /** Null when there is nothing to decide (any more). */
  onDecide: ((status: 'approved' | 'rejected') => void) | null
}

const STEP = 60

/** The proof over the whole screen; Escape or a click closes it. It is fetched now, not before. */
export function ProofViewer({ payment, shortcuts, onClose, onDecide }: ProofViewerProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const stage = useRef<HTMLButtonElement>(null)
  const zoom = useZoom(stage)

  const actions: Record<string, (() => void) | undefined> = {
    ArrowLeft: () => zoom.pan(STEP, 0),
    ArrowRight: () => zoom.pan(-STEP, 0),
    ArrowUp: () => zoom.pan(0, STEP),
    ArrowDown: () => zoom.pan(0, -STEP),
    ...(shortcuts && {
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      '0': zoom.reset,
      v: onClose,
      ...(onDecide && { a: () => onDecide('approved'), r: () => onDecide('rejected') }),
    }),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = actions[key]
    if (!act || (event.repeat && 'arv'.includes(key))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <Dialog open onClose={onClose} className="fixed inset-0 z-50">
      <div className="fixed inset-0 bg-stage" aria-hidden="true" />
      <DialogPanel className="fixed inset-0 flex flex-col text-on-stage">
        <DialogTitle className="z-10 bg-stage px-4 py-2 text-center font-text text-sm tracking-normal break-words">
          <span className="font-semibold">Proof of payment of {payment.user.username}</span>
          <span className="block font-normal tabular-nums">
            {formatRupees(payment.amount)} of {formatRupees(payment.amountDue)} due · {payment.transactionId}{' '}
            · {payment.orderCode}
          </span>
        </DialogTitle>
        <button
          ref={stage}
          type="button"
          aria-label="Close proof"
          title="A click or Escape closes"
          onClick={() => {
            if (!zoom.wasDragged()) onClose()
          }}
          {...zoom.handlers}
          data-autofocus
          className="grid min-h-0 flex-1 cursor-zoom-out touch-none place-items-center overflow-hidden outline-offset-[-6px] outline-on-stage"
        >
          {state === 'loading' && <Ring className="absolute size-8" />}
          {state === 'failed' ? (
            <span role="alert">The proof could not be loaded. Close and try again.</span>
          ) : (
            <img
              src={proofAddress(payment.id)}
              alt={`Proof of payment of ${payment.user.username}`}
              draggable={false}
              onLoad={() => setState('shown')}
              onError={() => setState('failed')}
              style={zoom.style}
              className="size-full min-h-0 object-scale-down px-2"
            />
          )}
        </button>
        <div className="z-10 flex flex-wrap items-center justify-center gap-x-6 gap-y-1 bg-stage px-4 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
          <div role="group" aria-label="Size of the picture" className="flex items-center">
            <Tool label="Zoom out" shortcut="-" disabled={zoom.isWhole} onClick={zoom.zoomOut}>
              <ZoomOut aria-hidden="true" />
            </Tool>
            <span role="status" className="w-14 text-center text-sm tabular-nums">
              {Math.round(zoom.scale * 100)} %
            </span>
            <Tool label="Zoom in" shortcut="+" disabled={zoom.isLargest} onClick={zoom.zoomIn}>
              <ZoomIn aria-hidden="true" />
            </Tool>
            <Tool label="Whole picture" shortcut="0" disabled={zoom.isWhole} onClick={zoom.reset}>
              <Maximize aria-hidden="true" />
            </Tool>
          </div>
          {onDecide ? (
            <div className="flex gap-2.5">
              <Button
                size="sm"
                variant="danger"
                icon={<X aria-hidden="true" />}
                aria-keyshortcuts="r"
                onClick={firstPress(() => onDecide('rejected'))}
              >
                Reject
              </Button>
              <Button
                size="sm"
                icon={<Check aria-hidden="true" />}
                aria-keyshortcuts="a"
                onClick={firstPress(() => onDecide('approved'))}
              >
                Approve
              </Button>
            </div>
          ) : (
            payment.status === 'pending' && <p role="status">Decided elsewhere</p>
          )}
        </div>
      </DialogPanel>
    </Dialog>
  )
}

interface ToolProps {
  label: string
  shortcut: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, shortcut, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      aria-disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control outline-on-stage hover:bg-on-stage/15 aria-disabled:opacity-40 [&_svg]:size-5"
    >
      {children}
    </button>
  )
}
