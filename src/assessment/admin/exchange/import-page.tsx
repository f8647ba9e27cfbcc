import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { SourceRefused } from '../../../catalogue/admin/imports/entry.ts'
import { UploadProgressCard } from '../../../catalogue/admin/uploads/upload-progress.tsx'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/admin-exchange.ts'
import { t as questions } from '../../texts/admin-questions.ts'
import { checkDestination, type Destination, noDestination } from './destination.ts'
import { DestinationFields } from './destination-fields.tsx'
import { DraftList } from './draft-list.tsx'
import type { ImportedDraft } from './imported.ts'
import { type FileFormat, type QuestionFile, readQuestionFile } from './read-file.ts'
import { useCreateQuestions, type Wanted } from './use-create-questions.ts'

const formatNames: Record<FileFormat, () => string> = {
  xml: () => t.moodleXml,
  gift: () => 'GIFT',
  csv: () => 'CSV',
  paper: () => t.paperFile,
}

const isWanted = (draft: ImportedDraft): draft is ImportedDraft & Wanted => draft.question !== null

/** Creates questions from a file. First lists the questions that it will create, and those that it can't import. */
export function ImportPage() {
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<QuestionFile | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [given, setGiven] = useState<Destination>(noDestination)
  const { run, isRunning, uploads } = useCreateQuestions()
  const { errors } = checkDestination(given)
  const isIncomplete =
    Boolean(errors.marks ?? errors.penalty) || (given.courseId !== '' && given.quizId === '')
  const good = read?.drafts.filter(isWanted) ?? []
  const bad = read?.drafts.filter((draft) => draft.question === null) ?? []

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setRead(null)
    setRefusal(undefined)
    if (!chosen) return
    setReading(true)
    try {
      setRead(await readQuestionFile(chosen))
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error
      setRefusal(error.message)
    } finally {
      setReading(false)
    }
  }
  const create = async () => {
    const before = read
    if (!before) return
    const done = await run(good, given, () => {
      setFile(file)
      setRead(before)
    })
    if (done === 0) return
    const created = new Set(good.slice(0, done))
    const left = before.drafts.filter((draft) => !created.has(draft as ImportedDraft & Wanted))
    setRead(left.length === 0 ? null : { ...before, drafts: left })
    if (left.length === 0) setFile(null)
  }
  const place = read?.format === 'xml' ? t.questionNumber : undefined
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link to="/admin/questions" className="text-link mb-3 inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {questions.questionBank}
        </Link>
      </div>
      <AdminPage title={t.importQuestions} intro={t.importIntro}>
        <form
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          <FilePicker
            label={t.questionFile}
            prompt={t.chooseFile}
            hint={t.fileHint}
            accept=".xml,.gift,.txt,.csv,.tsv,text/*,application/xml"
            file={file}
            disabled={isRunning || isReading}
            error={refusal}
            onChange={(chosen) => void choose(chosen)}
          />
          {isReading && <Skeleton className="h-64" />}
          {read && (
            <>
              <DestinationFields
                value={given}
                onChange={(more) => setGiven((before) => ({ ...before, ...more }))}
              />
              <p role="status" className="font-semibold">
                {formatNames[read.format]()}: {t.importSummary(good.length, bad.length)}
              </p>
              {bad.length > 0 && (
                <section aria-labelledby="not-taken" className="grid gap-3">
                  <h2 id="not-taken" className="title-section">
                    {t.notTaken}
                  </h2>
                  <DraftList drafts={bad} label={t.notTaken} place={place} />
                </section>
              )}
              {good.length > 0 && (
                <section aria-labelledby="will-be-created" className="grid gap-3">
                  <h2 id="will-be-created" className="title-section">
                    {t.willBeCreated}
                  </h2>
                  <DraftList drafts={good} label={t.willBeCreated} place={place} />
                </section>
              )}
              <div className="sticky bottom-0 border-t border-hairline bg-page py-4">
                <Button
                  type="submit"
                  busy={isRunning}
                  busyLabel={t.creating}
                  disabled={good.length === 0 || isIncomplete}
                >
                  {t.createQuestions(good.length)}
                </Button>
              </div>
            </>
          )}
          <UploadProgressCard upload={uploads.running} onCancel={uploads.cancel} />
        </form>
      </AdminPage>
      <LeavingQuestion dirty={good.length > 0} />
    </>
  )
}
