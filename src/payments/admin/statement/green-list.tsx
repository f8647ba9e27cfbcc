import { Check, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { counted, formatCount } from '../../../platform/count.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { firstPress } from '../../../platform/client/ui/hooks/first-press.ts'
import { useHeld } from '../../../platform/client/ui/hooks/use-held.ts'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import type { DeskPayment, Payment } from '../../payments.schema.ts'
import type { PayingLine } from '../../statement.schema.ts'
import { useDecideMany } from '../decide/use-decide-many.ts'
import type { Undo } from '../decide/use-undo.ts'
import { LineFacts, RequestFacts } from './line-facts.tsx'
import type { StatementLine } from './read/lines.ts'

interface GreenListProps {
  greens: readonly { payment: DeskPayment; line: StatementLine }[]
  paying: ReadonlyMap<number, PayingLine>
  /** What was decided of them. */
  decided: ReadonlySet<number>
  undo: Undo
  onDecided: (decided: readonly Payment[]) => void
}

/** Payments of which nothing is left to ask: one press approves all, another takes it back. */
export function GreenList({ greens, paying, decided, undo, onDecided }: GreenListProps) {
  const left = greens.flatMap(({ payment }) => (decided.has(payment.id) ? [] : [payment]))
  const { decide, deciding, question } = useDecideMany({ selected: left, lines: paying, undo, onDecided })
  const open = greens.flatMap(({ payment: { id } }) => (decided.has(id) && undo.open.has(id) ? [id] : []))
  const [, held] = useHeld(() => undo.hold(open))
  const heading = useRef<HTMLHeadingElement>(null)
  const allDone = left.length === 0
  useEffect(() => {
    // The button that was pressed is gone.
    if (allDone && document.activeElement === document.body) heading.current?.focus()
  }, [allDone])
  if (greens.length === 0) return null
  return (
    <section aria-labelledby="statement-greens" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} id="statement-greens" className="mr-auto text-xl font-semibold">
          {counted(greens.length, 'payment')} {greens.length === 1 ? 'agrees' : 'agree'}
        </h2>
        {open.length > 0 && (
          <Button
            variant="secondary"
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => undo.undo(open)}
            {...held}
          >
            Undo {formatCount(open.length)}
          </Button>
        )}
        {left.length > 0 && (
          <Button
            icon={<Check aria-hidden="true" />}
            busy={deciding !== null}
            onClick={firstPress(() => decide('approved', ''))}
          >
            Approve {left.length === 1 ? 'it' : `all ${formatCount(left.length)}`}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">
        Transaction ID or order code, amount and day agree, and nothing else has either.
        {decided.size > 0 &&
          left.length < greens.length &&
          ` ${formatCount(greens.length - left.length)} approved.`}
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer py-2 font-medium">Show them</summary>
        <ul className="mt-1 divide-y divide-hairline">
          {greens.map(({ payment, line }) => (
            <li
              key={payment.id}
              className="grid gap-x-6 gap-y-1 py-3 [content-visibility:auto] md:grid-cols-2"
            >
              <RequestFacts payment={payment} />
              <LineFacts line={line} />
            </li>
          ))}
        </ul>
      </details>
      <ConfirmDialog {...question} />
    </section>
  )
}
