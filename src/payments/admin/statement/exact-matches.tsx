import { Check, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatPaise } from '../../../platform/money.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { useHoverOrFocus } from '../../../platform/client/ui/hooks/use-hover-or-focus.ts'
import type { Payment } from '../../payments.schema.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { MatchedLine } from '../../statement.schema.ts'
import { DecideQuestion } from '../decide/decide-question.tsx'
import { useDecideMany } from '../decide/use-decide-many.ts'
import type { Undo } from '../decide/use-undo.ts'
import { LineFacts, RequestFacts } from './line-facts.tsx'
import type { StatementLine } from './read/lines.ts'
import { t } from '../../texts/admin-statement.ts'

interface GreenListProps {
  greens: readonly { payment: QueuedPayment; line: StatementLine }[]
  paying: ReadonlyMap<number, MatchedLine>
  /** The payments in the list that are already decided. */
  decided: ReadonlySet<number>
  undo: Undo
  onDecided: (decided: readonly Payment[]) => void
}

/** Exact matches. One button approves all of them, and another button undoes this. */
export function ExactMatches({ greens, paying, decided, undo, onDecided }: GreenListProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const undecided = greens.filter(({ payment }) => !decided.has(payment.id))
  const chosen = undecided.filter(({ payment }) => !leftOut.has(payment.id))
  const left = chosen.map(({ payment }) => payment)
  const sum = formatPaise(chosen.reduce((paise, { line }) => paise + line.paise, 0))
  const { decide, deciding, question } = useDecideMany({ selected: left, lines: paying, undo, onDecided })
  const open = greens.flatMap(({ payment: { id } }) => (decided.has(id) && undo.open.has(id) ? [id] : []))
  const [, held] = useHoverOrFocus(() => undo.hold(open))
  const heading = useRef<HTMLHeadingElement>(null)
  const allDone = undecided.length === 0
  useEffect(() => {
    // Focuses the heading, because the pressed button has disappeared.
    if (allDone && document.activeElement === document.body) heading.current?.focus()
  }, [allDone])
  if (greens.length === 0) return null
  return (
    <section aria-labelledby="statement-greens" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} id="statement-greens" className="me-auto text-xl font-semibold">
          {t.paymentsMatched(greens.length)}
        </h2>
        {open.length > 0 && (
          <Button
            variant="secondary"
            icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => undo.undo(open)}
            {...held}
          >
            {t.undoCount(open.length)}
          </Button>
        )}
        {left.length > 0 && (
          <Button
            icon={<Check aria-hidden="true" />}
            busy={deciding !== null}
            onClick={ignoreDoubleClick(() => decide('approved', ''))}
          >
            {left.length < undecided.length
              ? t.approveChosen(left.length)
              : left.length === 1
                ? t.approveOne
                : t.approveAll(left.length)}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">
        {decided.size > 0 ? t.matchedHintApproved(greens.length - undecided.length) : t.matchedHint}
      </p>
      {undecided.length > 0 && (
        <p role="status" className="mt-1 font-medium tabular-nums">
          {t.chosenTotal(left.length, sum)}
        </p>
      )}
      <details className="mt-2">
        <summary className="cursor-pointer py-2 font-medium">{t.showOrLeaveOut}</summary>
        <ul className="mt-1 divide-y divide-hairline">
          {greens.map(({ payment, line }) => (
            <li
              key={payment.id}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-3 [content-visibility:auto] md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <Checkbox
                label=""
                aria-label={t.approveToo(payment.id, payment.user.username)}
                disabled={decided.has(payment.id)}
                checked={decided.has(payment.id) || !leftOut.has(payment.id)}
                onChange={() =>
                  setLeftOut((before) => {
                    const after = new Set(before)
                    if (!after.delete(payment.id)) after.add(payment.id)
                    return after
                  })
                }
              />
              <RequestFacts payment={payment} />
              <div className="max-md:col-start-2">
                <LineFacts line={line} />
              </div>
            </li>
          ))}
        </ul>
      </details>
      <DecideQuestion {...question} />
    </section>
  )
}
