import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { useBackCloses } from '../../../platform/client/ui/overlays/use-back-closes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatRupees } from '../../../platform/money.ts'
import type { Payment } from '../../payments.schema.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { MatchedLine } from '../../statement.schema.ts'
import { screenshotAddress } from '../../client/payment-files.ts'
import { paymentTitle } from '../../client/payment-title.ts'
import { DecideQuestion } from '../decide/decide-question.tsx'
import { Ring } from '../../../platform/client/ui/spinner.tsx'
import { ScreenshotDecision, ScreenshotFacts } from './screenshot-decision.tsx'
import { ScreenshotTools } from './screenshot-tools.tsx'
import { type Draft, useDecide } from '../decide/use-decide.ts'
import type { Undo } from '../decide/use-undo.ts'
import { useZoom } from './use-zoom.ts'
import { t } from '../../texts/admin-queue.ts'

interface ScreenshotViewerProps {
  payment: QueuedPayment
  /** Whether the payment is still pending. */
  pending: boolean
  /** Whether the screenshot appeared automatically after the decision on another payment. */
  followed: boolean
  /** Whether single-key shortcuts are on. */
  shortcuts: boolean
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  /** The bank statement line that matches the payment. */
  line?: MatchedLine | undefined
  onClose: () => void
  onGo: (step: 1 | -1) => void
  onSent: () => void
  onDecided: (decided: Payment) => void
  undo: Undo
}

const STEP = 60
/**
 * Ignores a second press of a key or button for this time. Otherwise it would decide the next payment before its
 * screenshot is visible.
 */
const PAUSE_MS = 250

/**
 * The screenshot in full screen. On wide screens, the decision is next to it. Escape or a click closes it. The picture
 * loads when the viewer opens.
 */
export function ScreenshotViewer(props: ScreenshotViewerProps) {
  useBackCloses(true, props.onClose)
  return (
    <Dialog open onClose={props.onClose} className="fixed inset-0 z-50">
      <div className="fixed inset-0 bg-stage" aria-hidden="true" />
      <DialogPanel className="fixed inset-0 text-on-stage">
        <Proof key={props.payment.id} {...props} />
      </DialogPanel>
    </Dialog>
  )
}

function Proof({
  payment,
  pending,
  followed,
  shortcuts,
  draft,
  onDraft,
  line,
  onClose,
  onGo,
  onSent,
  onDecided,
  undo,
}: ScreenshotViewerProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const stage = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage)
  const { decide, deciding, question } = useDecide(payment, draft, { undo, onSent, onDecided, line })
  const [seen, setSeen] = useState(!followed)
  useEffect(() => stage.current?.focus(), [])
  useEffect(() => {
    if (state === 'loading') return undefined
    const timer = setTimeout(() => setSeen(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state])

  const byKey = (status: 'approved' | 'rejected') => () => {
    if (seen) decide(status)
  }
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
      j: () => onGo(1),
      k: () => onGo(-1),
      u: undo.undoLast,
      ...(pending && {
        a: byKey('approved'),
        r: byKey('rejected'),
        e: () => panel.current?.querySelector<HTMLElement>('[data-queue-key~="received"]')?.focus(),
      }),
    }),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || question.open) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = actions[key]
    if (!act || (event.repeat && 'areuv'.includes(key))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div
      ref={panel}
      data-screenshot-viewer
      className="grid size-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto_auto] lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <DialogTitle className="z-10 bg-stage px-4 py-2 text-center font-text text-sm tracking-normal break-words lg:col-start-2 lg:bg-surface lg:pt-5 lg:text-start lg:text-base lg:text-ink">
        <span className="font-semibold">{t.proofOf(payment.user.username)}</span>
        <span className="block font-normal lg:hidden">{paymentTitle(payment)}</span>
        <span className="block font-normal tabular-nums lg:text-muted">
          {t.amountOfDue(formatRupees(payment.amount), formatRupees(payment.amountDue))} ·{' '}
          {payment.transactionId} · {payment.orderCode}
        </span>
      </DialogTitle>
      <button
        ref={stage}
        type="button"
        aria-label={t.closeProof}
        title={t.clickCloses}
        onClick={() => {
          if (!zoom.wasDragged()) onClose()
        }}
        {...zoom.handlers}
        data-autofocus
        className="relative grid min-h-0 cursor-zoom-out touch-none place-items-center overflow-hidden outline-offset-[-6px] outline-on-stage lg:col-start-1 lg:row-span-2 lg:row-start-1"
      >
        {state === 'loading' && <Ring className="absolute size-8" />}
        {state === 'failed' ? (
          <span role="alert">{t.proofFailed}</span>
        ) : (
          <img
            src={screenshotAddress(payment.id)}
            alt={t.proofOf(payment.user.username)}
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            style={zoom.style}
            className="size-full min-h-0 object-scale-down px-2"
          />
        )}
      </button>
      <ScreenshotTools zoom={zoom} />
      <ScreenshotFacts payment={payment} />
      <ScreenshotDecision
        payment={payment}
        pending={pending}
        unseen={!seen}
        draft={draft}
        onDraft={onDraft}
        deciding={deciding}
        decide={decide}
      />
      <DecideQuestion {...question} />
    </div>
  )
}
