import { useState } from 'react'
import { failure, success } from '../../platform/client/messages.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { issueOf, trpc } from '../../platform/client/trpc.ts'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import { formatMoment } from '../../platform/client/ui/hooks/when.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { t } from '../texts/quiz.ts'
import { t as more } from '../texts/result.ts'
import { type ResultItem, ResultItems } from './result-items.tsx'

/** The answers of a submitted attempt, with right answers and explanations if the quiz shows them. */
export function ResultView({ attemptId }: { attemptId: number }) {
  const { timeZone } = useSite()
  const { data } = trpc.quizzes.result.useQuery({ attemptId })
  if (!data) return <Skeleton className="mt-4 h-24" />
  if (data.items.length === 0) return <p className="mt-3 text-sm text-muted">{t.noAnswersShown}</p>
  const { challengeUntil: until } = data
  return (
    <>
      {until && (
        <p className="mt-3 text-sm text-muted">{more.objectUntil(formatMoment(until, 'moment', timeZone))}</p>
      )}
      <ResultItems
        items={data.items}
        sections={data.sections}
        renderActions={(item) =>
          item.challenge ? <Objection challenge={item.challenge} /> : until && <Object item={item} />
        }
      />
    </>
  )
}

const names = {
  pending: () => more.pending,
  accepted: () => more.accepted,
  rejected: () => more.rejected,
}

function Objection({
  challenge: { reason, decision, reply },
}: {
  challenge: NonNullable<ResultItem['challenge']>
}) {
  return (
    <div className="grid gap-1 rounded-control border border-hairline px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {more.yourObjection}
        <Badge tone={decision === 'accepted' ? 'success' : 'neutral'}>{names[decision ?? 'pending']()}</Badge>
      </p>
      <p className="break-words whitespace-pre-wrap">{reason}</p>
      {reply && <p className="break-words whitespace-pre-wrap text-muted">{reply}</p>}
    </div>
  )
}

function Object({ item }: { item: ResultItem }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const send = trpc.quizResults.challenge.useMutation({
    meta: {
      success: success(more.objectionSent),
      failure: failure(more.error, more.objectionFailed),
      refresh: ['quizzes'],
    },
  })
  if (!isOpen)
    return (
      <p>
        <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
          {more.object}
        </Button>
      </p>
    )
  return (
    <form
      noValidate
      className="grid gap-3 rounded-control bg-sunken px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ itemId: item.id, reason })
      }}
    >
      <Field
        label={more.yourObjection}
        required
        hint={more.objectionHint}
        error={issueOf(send.error, 'reason')}
      >
        <Textarea
          rows={3}
          maxLength={1000}
          value={reason}
          // Moves the focus here, because the button that opened the form no longer exists.
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={send.isPending} busyLabel={more.sending}>
          {more.sendObjection}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setIsOpen(false)}>
          {more.cancel}
        </Button>
      </div>
    </form>
  )
}
