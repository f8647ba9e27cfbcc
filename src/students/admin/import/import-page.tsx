import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { t as students } from '../../texts/admin-students.ts'
import { t } from '../../texts/admin-import.ts'
import { ColumnsForm } from './columns-form.tsx'
import { RecentImports } from './recent-imports.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { useStudentImport } from './use-student-import.ts'

/** Imports students from a file. The steps are: choose, check, confirm, hand out the passwords, and undo. */
export function ImportPage() {
  const { file, opened, setOpened, refusal, id, busy, open, send, checkAgain } = useStudentImport()
  /** The earlier import that the administrator chose from the list. */
  const [earlier, setEarlier] = useState<number | null>(null)
  const shown = id ?? earlier
  return (
    <AdminPage
      title={t.importStudents}
      intro={t.importIntro}
      actions={
        <Link to="/admin/students" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {students.students}
        </Link>
      }
    >
      <FilePicker
        label={t.file}
        prompt={file ? t.otherFile : t.chooseFile}
        hint={t.fileHint}
        accept=".csv,.txt,.tsv,.xlsx"
        file={file}
        onChange={(chosen) => {
          setEarlier(null)
          void open(chosen)
        }}
        error={refusal}
        disabled={busy}
      />
      {opened && id === null && (
        <ColumnsForm opened={opened} busy={busy} onChange={setOpened} onCheck={(batch) => void send(batch)} />
      )}
      {shown !== null && (
        <Rehearsal key={shown} id={shown} busy={busy} onCheckAgain={() => void checkAgain(shown)} />
      )}
      <RecentImports shown={shown} onShow={setEarlier} />
    </AdminPage>
  )
}
