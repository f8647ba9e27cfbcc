import { Download, Trophy } from 'lucide-react'
import { useState } from 'react'
import { useMaySomewhere } from '../../../accounts/client/staff/use-may.ts'
import { BATCH_DUTIES } from '../../../platform/duties.policy.ts'
import { csvCell } from '../../../platform/language/csv-cell.ts'
import { failure } from '../../../platform/client/messages.ts'
import { announce } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { formatLeft, formatMarks } from '../../client/quiz-clock.ts'
import type { StaffRank } from '../../results/results.schema.ts'
import { t } from '../../texts/admin-results.ts'
import { AttemptDialog } from './attempt-dialog.tsx'

const PAGE = 100
const ALL = 5000
const downloadFailed = failure(t.error, t.downloadFailed)

/** The rank list of a quiz. It counts the first attempt of each student. */
export function RankTable({ id, title }: { id: number; title: string }) {
  const [offset, setOffset] = useState(0)
  const [batchId, setBatchId] = useState<number>()
  const enabled = useMaySomewhere(BATCH_DUTIES)
  const batches = trpc.batches.list.useQuery({ limit: 100 }, { enabled }).data?.items ?? []
  const who = { id, ...(batchId !== undefined && { batchId }) }
  const { data } = trpc.quizResults.rankList.useQuery({ ...who, limit: PAGE, offset })
  const attempt = useDialog<number>()
  const utils = trpc.useUtils()
  if (!data) return <Skeleton className="h-96" />
  if (data.students === 0 && offset === 0 && batchId === undefined)
    return <Empty icon={<Trophy />} text={t.noAttempts} hint={t.noAttemptsHint} className="card" />
  const download = async () => {
    const rows: StaffRank[] = []
    for (let from = 0; from === 0 || rows.length === from; from += ALL)
      rows.push(...(await utils.quizResults.rankList.fetch({ ...who, limit: ALL, offset: from })).items)
    saveCsv(`${title}.csv`, rows)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">{t.ranksHint}</p>
        {batches.length > 0 && (
          <Select
            aria-label={t.batch}
            className="w-full sm:w-56"
            value={batchId ?? ''}
            onChange={({ target }) => {
              setBatchId(target.value ? Number(target.value) : undefined)
              setOffset(0)
            }}
          >
            <option value="">{t.allStudents}</option>
            {batches.map((batch) => (
              <option key={batch.id} value={batch.id}>
                {batch.name}
              </option>
            ))}
          </Select>
        )}
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          onClick={() => download().catch((error: unknown) => announce(downloadFailed, error))}
        >
          {t.downloadCsv}
        </Button>
      </div>
      <section aria-label={t.rankList} tabIndex={0} className="card overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-edge/50">
              {[t.rank, t.student, t.marks, t.percentile, t.wrongAnswers, t.time].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-3 py-2 font-semibold ${index === 1 ? 'text-start' : 'text-end'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline tabular-nums">
            {data.items.map((row) => (
              <tr key={row.attemptId}>
                <td className="px-3 py-2 text-end font-semibold">{row.rank}</td>
                <th scope="row" className="px-3 py-2 text-start font-normal">
                  <button
                    type="button"
                    className="text-link min-h-6 text-start"
                    onClick={() => attempt.show(row.attemptId)}
                  >
                    {row.fullName ?? row.username}
                  </button>
                </th>
                <td className="px-3 py-2 text-end">
                  {t.marksOf(formatMarks(row.grade), formatMarks(row.maxGrade))}
                </td>
                <td className="px-3 py-2 text-end">{formatMarks(row.percentile)}</td>
                <td className="px-3 py-2 text-end">{row.wrong}</td>
                <td className="px-3 py-2 text-end">{formatLeft(row.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.students > PAGE && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="secondary" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            {t.previous}
          </Button>
          <p role="status" className="text-sm text-muted">
            {t.ranksShown(offset + 1, Math.min(offset + PAGE, data.students), data.students)}
          </p>
          <Button
            variant="secondary"
            disabled={offset + PAGE >= data.students}
            onClick={() => setOffset(offset + PAGE)}
          >
            {t.next}
          </Button>
        </div>
      )}
      {attempt.state && (
        <AttemptDialog
          key={attempt.state.serial}
          attemptId={attempt.state.subject}
          open={attempt.state.open}
          onClose={attempt.close}
        />
      )}
    </div>
  )
}

function saveCsv(name: string, rows: readonly StaffRank[]): void {
  const lines = [
    [t.rank, t.username, t.student, t.marks, t.maximum, t.percentile, t.wrongAnswers, t.seconds, t.submitted],
    ...rows.map((row) => [
      row.rank,
      row.username,
      row.fullName,
      row.grade,
      row.maxGrade,
      row.percentile,
      row.wrong,
      row.seconds,
      row.submittedAt.toISOString(),
    ]),
  ]
  const text = `\uFEFF${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
  link.click()
  URL.revokeObjectURL(url)
}
