import { CircleCheck, CloudOff, Hourglass, SkipForward } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { MessageRound, RoundState } from '../../messages.schema.ts'
import { t } from '../../texts/admin-messages.ts'
import { MessageCard } from './message-card.tsx'
import { SentMessages, WithoutNumber } from './round-lists.tsx'
import { useRound } from './use-round.ts'

/** A round: the next message, the sent messages, and the students without a number. */
export function Round({ round }: { round: MessageRound }) {
  const { data: state } = trpc.messages.round.useQuery(round)
  const current = useRound(round)
  if (!state) return <Skeleton className="mt-6 h-72 max-w-3xl rounded-card" />
  const { open, sent, reserved } = state
  return (
    <div className="mt-6 grid max-w-3xl gap-6">
      {open + sent > 0 && (
        <div>
          <p role="status" className="mb-2 text-sm font-medium tabular-nums">
            {t.progress(sent, open + sent)}
            {reserved > 0 && <span className="text-muted"> · {t.openByOthers(reserved)}</span>}
          </p>
          <ProgressBar value={(100 * sent) / (open + sent)} label={t.messages} />
        </div>
      )}
      {current.message ? (
        <MessageCard
          key={`${current.message.aboutId} ${current.message.userId}`}
          message={current.message}
          busy={current.isBusy}
          onSent={current.markSent}
          onSkip={current.skip}
        />
      ) : current.isError ? (
        <Empty
          icon={<CloudOff />}
          text={t.couldNotPrepare}
          hint={t.couldNotPrepareHint}
          action={<Button onClick={current.reload}>{t.tryAgain}</Button>}
        />
      ) : current.message === undefined ? (
        <Skeleton className="h-72 rounded-card" />
      ) : (
        <Done state={state} skipped={current.skipped} onAgain={current.startAgain} />
      )}
      <SentMessages round={round} state={state} onReopened={current.message ? undefined : current.reload} />
      <WithoutNumber state={state} />
    </div>
  )
}

interface DoneProps {
  state: RoundState
  skipped: number
  onAgain: () => void
}

/** Explains why there is no next message. */
function Done({ state: { open, sent, reserved }, skipped, onAgain }: DoneProps) {
  const again = (
    <Button variant="secondary" onClick={onAgain}>
      {t.startAgain}
    </Button>
  )
  if (skipped > 0)
    return <Empty icon={<SkipForward />} text={t.skippedSome(skipped)} hint={t.skippedHint} action={again} />
  if (reserved > 0 && open > 0)
    return <Empty icon={<Hourglass />} text={t.othersHave} hint={t.othersHaveHint} />
  return sent > 0 ? (
    <Empty icon={<CircleCheck />} text={t.allDone} hint={t.allDoneHint} />
  ) : (
    <Empty icon={<CircleCheck />} text={t.noMessages} hint={t.noMessagesHint} />
  )
}
