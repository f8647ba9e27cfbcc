import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { PasswordInput } from '../../../platform/client/ui/forms/password-input.tsx'
import { Ring } from '../../../platform/client/ui/spinner.tsx'
import { MatchedView } from './matched-view.tsx'
import { StatementColumns } from './statement-columns.tsx'
import { useStatement } from './use-statement.ts'
import { t } from '../../texts/admin-statement.ts'

/** Number of example rows. */
const SAMPLE = 20

/** Matches a bank statement with pending payments. The browser reads the file and does not send it anywhere. */
export function StatementPage() {
  const { file, busy, refusal, opened, matched, open, correct } = useStatement()
  const [password, setPassword] = useState('')
  return (
    <AdminPage
      title={t.matchStatement}
      intro={t.matchStatementIntro}
      actions={
        <Link to="/admin/payments" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {t.paymentApprovals}
        </Link>
      }
    >
      <FilePicker
        label={t.bankStatement}
        prompt={t.chooseBankStatement}
        hint={t.fileKinds}
        accept=".csv,.txt,.tsv,.xls,.xlsx,.pdf"
        file={file}
        onChange={(chosen) => {
          setPassword('')
          void open(chosen)
        }}
        error={refusal?.message}
      />
      {refusal?.locked && (
        <form
          className="mt-3 flex max-w-md items-end gap-2.5"
          onSubmit={(event) => {
            event.preventDefault()
            void open(file, password)
          }}
        >
          <div className="flex-1">
            <PasswordInput
              aria-label={t.pdfPassword}
              placeholder={t.pdfPassword}
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </div>
          <Button type="submit" variant="secondary">
            {t.openPdf}
          </Button>
        </form>
      )}
      {busy && (
        <p role="status" className="mt-6 flex items-center gap-3">
          <Ring className="size-6" />
          {t.readingAndMatching}
        </p>
      )}
      {opened && (
        <StatementColumns
          key={opened.header.names.join('|')}
          header={opened.header}
          rows={opened.rows.slice(opened.header.row + 1, opened.header.row + 1 + SAMPLE)}
          columns={opened.columns}
          busy={busy}
          onCorrect={(columns) => void correct(columns)}
        />
      )}
      {matched && <MatchedView key={matched.serial} matched={matched} unread={opened?.unread ?? []} />}
    </AdminPage>
  )
}
