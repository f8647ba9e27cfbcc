import { Link } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { failure, success } from '../../../platform/client/messages.ts'
import { issueOf, trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Challenge, CorrectionInput } from '../../results/results.schema.ts'
import { t } from '../../texts/admin-results.ts'
import { AnswerText } from './answer-text.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

type Decision = { challenge: Challenge; decision: 'accepted' | 'rejected' }

/** Students' objections to the keys of a quiz. */
export function ChallengeList({ id, challenges }: { id: number; challenges: Challenge[] | undefined }) {
  const deciding = useDialog<Decision>()
  const correcting = useDialog<CorrectionInput>()
  if (!challenges) return <Skeleton className="h-64" />
  if (challenges.length === 0)
    return (
      <Empty
        icon={<MessageCircleQuestion />}
        text={t.noChallenges}
        hint={t.noChallengesHint}
        className="card"
      />
    )
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t.challengesHint}</p>
      <ul aria-label={t.challenges} className="card divide-y divide-hairline">
        {challenges.map((challenge) => (
          <li key={challenge.id} className="grid min-w-0 gap-3 px-4 py-4 sm:px-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{challenge.fullName ?? challenge.username}</span>
              <span className="text-sm text-muted">
                <When date={challenge.createdAt} />
              </span>
              {challenge.decision && (
                <Badge tone={challenge.decision === 'accepted' ? 'success' : 'neutral'}>
                  {challenge.decision === 'accepted' ? t.accepted : t.rejected}
                </Badge>
              )}
            </p>
            <blockquote className="border-s-2 border-edge/50 ps-3 break-words whitespace-pre-wrap">
              {challenge.reason}
            </blockquote>
            <Prose html={challenge.html} />
            <div>
              <p className="text-sm text-muted">{t.studentsAnswer}</p>
              <AnswerText answer={challenge.answer} options={challenge.options} targets={challenge.targets} />
            </div>
            {challenge.decision ? (
              <p className="text-sm">
                {t.replyBy(challenge.decidedBy ?? t.deletedAccount, challenge.reply ?? '')}
              </p>
            ) : (
              <div className="flex flex-wrap gap-2">
                {challenge.answer && (
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={() =>
                      correcting.show({
                        id,
                        versionId: challenge.versionId,
                        change: { kind: 'accept', answers: challenge.answer ? [challenge.answer] : [] },
                      })
                    }
                  >
                    {t.acceptThisAnswer}
                  </Button>
                )}
                <Link
                  to="/admin/quizzes/$id/results"
                  params={{ id: String(id) }}
                  search={{ tab: 'questions' }}
                  className="text-link self-center text-sm"
                >
                  {t.otherCorrections}
                </Link>
                <span className="grow" />
                <Button size="sm" onClick={() => deciding.show({ challenge, decision: 'accepted' })}>
                  {t.acceptChallenge}
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => deciding.show({ challenge, decision: 'rejected' })}
                >
                  {t.rejectChallenge}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deciding.state && (
        <DecideDialog
          key={`d${deciding.state.serial}`}
          {...deciding.state.subject}
          open={deciding.state.open}
          onClose={deciding.close}
        />
      )}
      {correcting.state && (
        <CorrectDialog
          key={`c${correcting.state.serial}`}
          correction={correcting.state.subject}
          open={correcting.state.open}
          onClose={correcting.close}
        />
      )}
    </>
  )
}

function DecideDialog({
  challenge,
  decision,
  open,
  onClose,
}: Decision & { open: boolean; onClose: () => void }) {
  const [reply, setReply] = useState('')
  const decide = trpc.quizResults.decide.useMutation({
    meta: {
      success: success(t.challengeDecided),
      failure: failure(t.error, t.decideFailed),
      refresh: ['quizResults', 'audit'],
    },
    onSuccess: onClose,
  })
  const isAccepted = decision === 'accepted'
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isAccepted ? t.acceptChallenge : t.rejectChallenge}
      submitLabel={isAccepted ? t.acceptChallenge : t.rejectChallenge}
      busyLabel={t.sending}
      busy={decide.isPending}
      dirty={reply !== ''}
      lead={<p className="mb-4 text-muted">{isAccepted ? t.acceptHint : t.rejectHint}</p>}
      onSubmit={() => decide.mutate({ challengeId: challenge.id, decision, reply })}
    >
      <Field label={t.reply} required error={issueOf(decide.error, 'reply')}>
        <Textarea
          rows={3}
          maxLength={500}
          value={reply}
          onChange={(event) => setReply(event.target.value)}
          data-autofocus
        />
      </Field>
    </FormDialog>
  )
}
