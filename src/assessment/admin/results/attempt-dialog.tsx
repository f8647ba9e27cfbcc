import { useState } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { issueOf, issuesOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useDraft } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { formatMarks } from '../../client/quiz-clock.ts'
import { ResultItems } from '../../client/result-items.tsx'
import type { QuizResult } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-results.ts'

/** A student's attempt. Staff can change its marks. */
export function AttemptDialog({
  attemptId,
  open,
  onClose,
}: {
  attemptId: number
  open: boolean
  onClose: () => void
}) {
  const { data } = trpc.quizResults.attempt.useQuery({ attemptId })
  const name = data ? (data.student.fullName ?? data.student.username) : ''
  return (
    <Dialog open={open} onClose={onClose} title={data ? t.attemptOf(name) : t.attempt} size="lg">
      {data ? (
        <>
          <p className="font-semibold tabular-nums">
            {t.marksOf(formatMarks(data.attempt.grade ?? 0), formatMarks(data.attempt.maxGrade))}
          </p>
          <ResultItems
            items={data.items}
            sections={data.sections}
            renderActions={(item) => <HandMark key={item.id} item={item} />}
          />
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

function HandMark({ item }: { item: QuizResult['items'][number] }) {
  // The text is kept if the user closes the dialog by accident.
  const [draft, setDraft] = useDraft(`reason ${item.id} ${useViewer()?.id}`)
  const reason = draft ?? ''
  const [isOpen, setIsOpen] = useState(reason !== '')
  const [marks, setMarks] = useState(String(item.value ?? 0))
  /** The marks that the teacher saw, and those that someone else gave in the meantime. */
  const [seen, setSeen] = useState(item.value ?? 0)
  const [other, setOther] = useState<number | null>(null)
  const close = () => {
    setIsOpen(false)
    setOther(null)
    setDraft(undefined)
  }
  const start = () => {
    setMarks(String(item.value ?? 0))
    setSeen(item.value ?? 0)
    setIsOpen(true)
  }
  const utils = trpc.useUtils()
  const give = trpc.quizResults.giveMark.useMutation({
    meta: {
      success: success(t.marksChanged),
      failure: failure(t.error, t.marksFailed),
      refresh: ['quizResults', 'audit'],
    },
    onSuccess: () => {
      close()
      void utils.quizResults.attempt.invalidate()
    },
    onError: (error) => {
      const now = issuesOf(error).find((issue) => 'now' in issue)?.now
      if (typeof now !== 'number') return
      setSeen(now)
      setOther(now)
    },
  })
  if (item.isDropped) return null
  if (!isOpen)
    return (
      <p>
        <Button size="sm" variant="secondary" onClick={start}>
          {t.changeMarks}
        </Button>
      </p>
    )
  const value = marks.trim() === '' ? Number.NaN : Number(marks.trim().replace(',', '.'))
  return (
    <form
      noValidate
      className="grid gap-3 rounded-control bg-sunken px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        give.mutate({ itemId: item.id, value, reason, before: { value: seen } })
      }}
    >
      <OtherValues
        edits={{
          others: other === null ? [] : [{ name: 'value', saved: other, mine: value, canTake: true }],
          take: () => {
            setMarks(String(other))
            setOther(null)
          },
        }}
        fields={{ value: { label: () => t.marks, words: (given) => formatMarks(Number(given)) } }}
      />
      <Field label={t.marks} required error={issueOf(give.error, 'value')}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={marks}
          onChange={(event) => setMarks(event.target.value)}
        />
      </Field>
      <Field label={t.reason} required hint={t.reasonHint} error={issueOf(give.error, 'reason')}>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setDraft(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={give.isPending} busyLabel={t.saving}>
          {t.saveMarks}
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
