import { useRef, useState } from 'react'
import { announce } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import { type Matches, matchRejected, matchStatement } from './match/match.ts'
import { type Columns, isComplete, layoutOf, recogniseColumns } from './read/columns.ts'
import { recallColumns, rememberColumns } from './read/layouts.ts'
import { readLines, type StatementLine } from './read/lines.ts'
import { readStatement, type StatementTable } from './read/read-file.ts'
import { StatementRefused } from './read/refused.ts'
import { t } from '../../texts/admin-statement.ts'
import { paymentMessages } from '../payment-messages.ts'

/** A statement matched with the payments that were pending when it was opened. */
export interface Matched extends Matches {
  /** Rejected payments whose money is in the statement, with the index of their line. */
  rejected: { id: number; at: number }[]
  lines: StatementLine[]
  payments: ReadonlyMap<number, QueuedPayment>
  /** Changes each time a statement is matched. */
  serial: number
}

interface Opened extends StatementTable {
  columns: Columns
  unread: number[]
}

/** A payment can be submitted at most this many days before the first line of the statement. */
const SENT_BEFORE_DAYS = 10

/** Opens a statement, reads its lines and matches them with pending payments. The file stays in this browser. */
export function useStatement() {
  const utils = trpc.useUtils()
  const latest = useRef(0)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<StatementRefused | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [matched, setMatched] = useState<Matched | null>(null)

  /** Fetches all pages of a list. */
  const all = async <T>(
    load: (cursor: number | undefined) => Promise<{ items: T[]; nextCursor: number | null }>,
  ) => {
    const items: T[] = []
    for (let cursor: number | undefined; ;) {
      const part = await load(cursor)
      items.push(...part.items)
      if (part.nextCursor === null) return items
      cursor = part.nextCursor
    }
  }

  /**
   * Returns rejected payments that can still be approved, and whose money may be in a statement that begins on this
   * day.
   */
  const listRejected = async (from: string) => {
    const since = Date.parse(from) - SENT_BEFORE_DAYS * 86_400_000
    const found: QueuedPayment[] = []
    for (let cursor: number | undefined; ;) {
      const { items, nextCursor } = await utils.payments.list.fetch({
        status: 'rejected',
        sort: 'newest',
        limit: MAX_PAGE_SIZE,
        ...(cursor && { cursor }),
      })
      found.push(...items.filter(({ canApprove, received }) => canApprove && received === null))
      const last = items.at(-1)
      if (nextCursor === null || !last || last.submittedAt.getTime() < since) return found
      cursor = nextCursor
    }
  }

  const match = async (table: StatementTable, columns: Columns, turn: number) => {
    const complete = isComplete(columns)
    const { lines, unread } = complete
      ? readLines(table.rows, table.header, columns)
      : { lines: [], unread: [] }
    setOpened({ ...table, columns, unread })
    setMatched(null)
    if (!complete) return
    const days = lines.map(({ day }) => day).toSorted()
    const [from = '2000-01-01', to = from] = [days[0], days.at(-1)]
    const [rejected, waiting, settled] = await Promise.all([
      listRejected(from),
      all((cursor) =>
        utils.payments.list.fetch({
          status: 'pending',
          sort: 'oldest',
          limit: MAX_PAGE_SIZE,
          ...(cursor && { cursor }),
        }),
      ),
      all((cursor) => utils.payments.settled.fetch({ from, to, ...(cursor && { cursor }) })),
    ])
    if (turn !== latest.current) return
    const matches = matchStatement(lines, waiting, settled)
    setMatched({
      ...matches,
      rejected: matchRejected(lines, rejected, matches),
      lines,
      payments: new Map([...waiting, ...rejected].map((payment) => [payment.id, payment])),
      serial: turn,
    })
  }

  /** Runs an action. Only the latest call takes effect. */
  const work = async (act: (turn: number) => Promise<void>) => {
    latest.current += 1
    const turn = latest.current
    setBusy(true)
    setRefusal(null)
    try {
      await act(turn)
    } catch (error) {
      if (turn !== latest.current) return
      if (error instanceof StatementRefused) setRefusal(error)
      else if (error instanceof Error && error.name === 'TRPCClientError')
        announce(paymentMessages.statementFailed, error)
      else setRefusal(new StatementRefused(t.fileUnreadable))
    } finally {
      if (turn === latest.current) setBusy(false)
    }
  }

  const open = (chosen: File | null, password?: string) => {
    setFile(chosen)
    setOpened(null)
    setMatched(null)
    return work(async (turn) => {
      if (!chosen) return
      const table = await readStatement(chosen, password)
      if (turn !== latest.current) return
      await match(table, recallColumns(layoutOf(table.header)) ?? recogniseColumns(table.header.names), turn)
    })
  }

  return {
    file,
    busy,
    refusal,
    opened,
    matched,
    open,
    /** Matches again with corrected columns, and remembers them for this bank. */
    correct: (columns: Columns) => {
      if (!opened) return undefined
      rememberColumns(layoutOf(opened.header), columns)
      return work((turn) => match(opened, columns, turn))
    },
  }
}
