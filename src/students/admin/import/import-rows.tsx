import { Download } from 'lucide-react'
import { useState } from 'react'
import { announce, failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { STUDENT_FIELDS } from '../../imports.rules.ts'
import type { StudentImport, StudentImportRow } from '../../imports.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { fieldNames } from './field-names.ts'
import { describeNote } from './note-words.ts'
import { saveCsv } from './save-csv.ts'

type Shown = 'new' | 'existing' | 'duplicate' | 'error' | 'kept' | ''
const downloadFailed = failure(t.error, t.downloadFailed)

/** The rows of an import with their results. Rows with errors can be downloaded as a file to correct. */
export function ImportRows({ of, first }: { of: StudentImport; first: Shown }) {
  const [shown, setShown] = useState<Shown>(first)
  const utils = trpc.useUtils()
  const query = trpc.studentImports.rows.useInfiniteQuery(
    { id: of.id, limit: 100, ...(shown && { result: shown }) },
    { getNextPageParam: (last) => last.nextCursor },
  )
  const rows = query.data?.pages.flatMap(({ items }) => items)
  const download = async () => {
    const wrong: StudentImportRow[] = []
    for (let cursor: number | null = 0; cursor !== null;) {
      const page: { items: StudentImportRow[]; nextCursor: number | null } =
        await utils.studentImports.rows.fetch({
          id: of.id,
          result: 'error',
          limit: 100,
          ...(cursor > 0 && { cursor }),
        })
      wrong.push(...page.items)
      cursor = page.nextCursor
    }
    const names = fieldNames()
    saveCsv(`${of.name.replace(/\.\w+$/, '')}-mend.csv`, [
      [...STUDENT_FIELDS.map((field) => names[field]), t.problem],
      ...wrong.map(({ cells, note }) => [
        ...STUDENT_FIELDS.map((field) => cells[field] ?? null),
        note && describeNote(note),
      ]),
    ])
  }
  return (
    <section aria-label={t.rows} className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Select
          aria-label={t.whichRows}
          className="w-full sm:w-64"
          value={shown}
          onChange={({ target }) => setShown(target.value as Shown)}
        >
          <option value="">{t.allRows}</option>
          <option value="error">{t.rowsError}</option>
          <option value="duplicate">{t.rowsDuplicate}</option>
          <option value="new">{t.rowsNew}</option>
          <option value="existing">{t.rowsExisting}</option>
          {of.kept > 0 && <option value="kept">{t.rowsKept}</option>}
        </Select>
        {of.counts.error > 0 && (
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            onClick={() => download().catch((error: unknown) => announce(downloadFailed, error))}
          >
            {t.downloadWrong}
          </Button>
        )}
      </div>
      {!rows ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )
      ) : rows.length === 0 ? (
        <p className="text-muted">{t.noRows}</p>
      ) : (
        <div role="group" aria-label={t.rows} tabIndex={0} className="card overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-edge/50 text-start">
                {[t.line, t.student, t.result].map((name) => (
                  <th key={name} scope="col" className="px-4 py-2 text-start font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {rows.map((row) => (
                <tr key={row.line}>
                  <td className="px-4 py-2 text-muted tabular-nums">{row.line}</td>
                  <th scope="row" className="px-4 py-2 text-start font-normal wrap-anywhere">
                    {row.cells.name ?? row.cells.username ?? row.cells.mobile}
                    {row.username && <span className="block text-muted">{row.username}</span>}
                  </th>
                  <td className="min-w-56 px-4 py-2">{resultOf(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <LoadMore query={query} label={t.showMore} />
    </section>
  )
}

function resultOf({ result, note, isKept }: StudentImportRow) {
  if (isKept) return t.keptStudent
  const words = note && describeNote(note)
  if (result === 'error') return <span className="text-danger">{words}</span>
  if (result === 'duplicate') return words
  const what = result === 'new' ? t.newAccount : t.existingAccount
  return words ? (
    <>
      {what}
      <span className="block text-muted">{words}</span>
    </>
  ) : (
    what
  )
}
