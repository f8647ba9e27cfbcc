import { useState } from 'react'
import { failure } from '../../../platform/client/messages.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { issueOf, trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import type { CheckedReceipt } from '../../taking/receipts.schema.ts'
import { t } from '../../texts/admin-receipts.ts'
import { briefAnswer } from './brief-answer.ts'

/** Compares a student's receipt with the saved answers of this quiz. */
export function ReceiptCheck({ id }: { id: number }) {
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const check = trpc.quizStudents.checkReceipt.useMutation({
    meta: { failure: failure(t.error, t.checkFailed) },
  })
  const read = async (chosen: File | null) => {
    setFile(chosen)
    setText(chosen ? await chosen.text() : '')
  }
  return (
    <div className="grid gap-6">
      <form
        noValidate
        className="card grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate({ id, receipt: text })
        }}
      >
        <p className="max-w-prose text-sm text-muted">{t.about}</p>
        <FilePicker
          label={t.file}
          prompt={t.chooseFile}
          hint={t.fileHint}
          accept=".json,application/json"
          file={file}
          onChange={(chosen) => void read(chosen)}
        />
        <Field label={t.text} error={issueOf(check.error, 'receipt')}>
          <Textarea
            rows={4}
            value={text}
            spellCheck={false}
            className="font-mono text-sm"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <p>
          <Button type="submit" busy={check.isPending} busyLabel={t.checking}>
            {t.check}
          </Button>
        </p>
      </form>
      {check.data && <Checked checked={check.data} />}
    </div>
  )
}

const states = {
  same: () => t.same,
  differs: () => t.differs,
  missing: () => t.missing,
  unlisted: () => t.unlisted,
}

function Checked({ checked }: { checked: CheckedReceipt }) {
  const { timeZone } = useSite()
  const { isUnaltered, hasSameEvents, student, number, submittedAt, questions } = checked
  const isSame = questions.every(({ state }) => state === 'same')
  return (
    <section aria-label={t.result} className="grid gap-4">
      <div role="status" className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Badge tone={isUnaltered ? 'success' : 'danger'}>{isUnaltered ? t.unaltered : t.altered}</Badge>
          {isSame ? t.allSame : t.someDiffer(questions.filter(({ state }) => state !== 'same').length)}
        </p>
        <p className="text-sm text-muted">
          {t.ofAttempt(student, number, formatMoment(submittedAt, 'moment', timeZone))}
        </p>
        {!hasSameEvents && <p className="text-sm">{t.otherEvents}</p>}
      </div>
      <div className="card overflow-x-auto" tabIndex={0} role="region" aria-label={t.questions}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-edge/50 text-start">
              {[t.question, t.state, t.inReceipt, t.inJournal].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-start font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {questions.map(({ question, state, inReceipt, inJournal }) => (
              <tr key={question}>
                <th scope="row" className="px-3 py-2 text-start font-normal tabular-nums">
                  {question}
                </th>
                <td className="px-3 py-2">
                  <Badge tone={state === 'same' ? 'neutral' : 'danger'}>{states[state]()}</Badge>
                </td>
                <td className="px-3 py-2 wrap-anywhere">{briefAnswer(inReceipt)}</td>
                <td className="px-3 py-2 wrap-anywhere">{briefAnswer(inJournal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
