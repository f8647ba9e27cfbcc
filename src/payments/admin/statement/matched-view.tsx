import { Suspense, useRef, useState } from 'react'
import type { PaymentStatus } from '../../rules.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { formatDecimal, toPaise } from '../../../platform/money.ts'
import type { Payment } from '../../payments.schema.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import type { MatchedLine } from '../../statement.schema.ts'
import { type Draft, messageOf, NO_DRAFT } from '../decide/use-decide.ts'
import { useUndo } from '../decide/use-undo.ts'
import { useQueueKeys } from '../use-queue-keys.ts'
import { ExactMatches } from './exact-matches.tsx'
import { LeftOver } from './left-over.tsx'
import { RejectedList } from './rejected-list.tsx'
import type { Candidate } from './match/candidates.ts'
import type { Matched } from './use-statement.ts'
import { PossibleMatchRow } from './possible-match-row.tsx'
import { t } from '../../texts/admin-statement.ts'

const ScreenshotViewer = lazyPart(() =>
  import('../screenshot/screenshot-viewer.tsx').then((m) => m.ScreenshotViewer),
)

/** The number of rows shown at a time. */
const SHOWN = 25

/**
 * The result of matching a statement with the payments that were pending when it was opened. Decided payments keep
 * their position.
 */
export function MatchedView({ matched, unread }: { matched: Matched; unread: readonly number[] }) {
  const { lines, payments, fingerprints, green, yellow } = matched
  const [decided, setDecided] = useState<ReadonlyMap<number, PaymentStatus>>(new Map())
  /** The line that each payment, by ID, is linked to. */
  const [paidBy, setPaidBy] = useState<ReadonlyMap<number, number>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, number>>(new Map())
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Partial<Draft>>>(new Map())
  const [viewing, setViewing] = useState<number | null>(null)
  const [shown, setShown] = useState(SHOWN)
  const list = useRef<HTMLUListElement>(null)
  const undo = useUndo((ids) => {
    const others = <T,>(before: ReadonlyMap<number, T>) =>
      new Map([...before].filter(([id]) => !ids.includes(id)))
    setDecided(others)
    setPaidBy(others)
  })
  const keys = useQueueKeys({ list, paused: viewing !== null, onUndo: undo.undoLast })

  const payingLine = (paymentId: number, at: number): MatchedLine | undefined => {
    const [line, prints] = [lines[at], fingerprints[at]]
    return line && prints && { paymentId, day: line.day, fingerprints: prints }
  }
  const note = (outcomes: readonly Payment[], placeOf: (id: number) => number | undefined) => {
    setDecided((before) => new Map([...before, ...outcomes.map(({ id, status }) => [id, status] as const)]))
    setPaidBy((before) => {
      const after = new Map(before)
      for (const { id, status, received } of outcomes) {
        const at = placeOf(id)
        if (at !== undefined && (status === 'approved' || received !== null)) after.set(id, at)
      }
      return after
    })
  }

  const greens = green.flatMap(({ id, at }) => {
    const [payment, line] = [payments.get(id), lines[at]]
    return payment && line ? [{ payment, line, at }] : []
  })
  const greenAt = new Map(green.map(({ id, at }) => [id, at]))
  const paying = new Map(
    green.flatMap(({ id, at }) => {
      const line = payingLine(id, at)
      return line ? [[id, line] as const] : []
    }),
  )
  const rows = yellow.flatMap(({ id, candidates }) => {
    const payment = payments.get(id)
    if (!payment) return []
    const free = candidates.filter(({ at }) =>
      [...paidBy].every(([other, used]) => used !== at || other === id),
    )
    const chosen = free.find(({ at }) => at === choices.get(id)) ?? free[0]
    return [{ payment, candidates: free, chosen }]
  })
  /**
   * Returns the draft of a decision. The received amount defaults to the amount of the line if that differs from the
   * claimed amount.
   */
  const draftOf = ({ id, amount }: QueuedPayment, chosen: Candidate | undefined): Draft => {
    const paise = chosen && lines[chosen.at]?.paise
    const received = paise !== undefined && paise !== toPaise(amount) ? formatDecimal(paise) : ''
    return { ...NO_DRAFT, received, ...drafts.get(id) }
  }
  const rowOf = ({ payment, candidates, chosen }: (typeof rows)[number]) => ({
    payment,
    paying: chosen && payingLine(payment.id, chosen.at),
    draft: draftOf(payment, chosen),
    onDraft: (change: Partial<Draft>) =>
      setDrafts((before) => new Map(before).set(payment.id, { ...before.get(payment.id), ...change })),
    onDecided: (outcome: Payment) => {
      keys.goOn(payment.id)
      note([outcome], () => chosen?.at)
      undo.offer([payment.id], messageOf(outcome, payment.userId))
    },
    candidates,
    chosen,
  })
  const viewed = rows.find(({ payment }) => payment.id === viewing)
  const viewedRow = viewed && rowOf(viewed)

  return (
    <>
      <p role="status" className="mt-4 mb-4 text-muted">
        {t.matchSummary(lines.length, green.length, yellow.length, matched.unmatchedPayments.length)}
      </p>
      <ExactMatches
        greens={greens}
        paying={paying}
        decided={new Set(greens.flatMap(({ payment }) => (decided.has(payment.id) ? [payment.id] : [])))}
        undo={undo}
        onDecided={(outcomes) => note(outcomes, (id) => greenAt.get(id))}
      />
      {rows.length > 0 && (
        <section aria-labelledby="statement-yellows" className="mt-6">
          <h2 id="statement-yellows" className="text-xl font-semibold">
            {t.paymentsToReview(rows.length)}
          </h2>
          <p className="mt-1 mb-3 text-sm text-muted">
            {t.reviewHint}
            {keys.on && <span className="pointer-coarse:hidden"> {t.reviewKeysHint}</span>}
          </p>
          <ul ref={list} className="grid grid-cols-1 gap-4">
            {rows.slice(0, shown).map((row) => (
              <PossibleMatchRow
                key={row.payment.id}
                {...rowOf(row)}
                lines={lines}
                onChoose={(at) => setChoices((before) => new Map(before).set(row.payment.id, at))}
                decided={decided.get(row.payment.id)}
                undo={undo}
                onView={() => setViewing(row.payment.id)}
              />
            ))}
          </ul>
          {rows.length > shown && (
            <Button size="sm" variant="secondary" className="mt-4" onClick={() => setShown(shown + SHOWN)}>
              {t.showMorePayments}
            </Button>
          )}
        </section>
      )}
      <RejectedList matched={matched} />
      <LeftOver matched={matched} unread={unread} />
      {viewedRow && (
        <Suspense>
          <ScreenshotViewer
            payment={viewedRow.payment}
            pending={!decided.has(viewedRow.payment.id)}
            followed={false}
            shortcuts={keys.on}
            draft={viewedRow.draft}
            onDraft={viewedRow.onDraft}
            line={viewedRow.paying}
            onClose={() => setViewing(null)}
            onGo={() => undefined}
            onSent={() => setViewing(null)}
            undo={undo}
            onDecided={viewedRow.onDecided}
          />
        </Suspense>
      )}
    </>
  )
}
