import { Suspense, useState } from 'react'
import type { StudyGoal } from '../../study-goal.schema.ts'
import { studyGoalMessages } from './study-goal-messages.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { GoalForm } from './goal-form.tsx'
import { StudyWeeks } from './study-weeks.tsx'
import { WeekRing } from './week-ring.tsx'
import { t } from '../../texts/study-goal.ts'

const PushOffer = lazyPart(() =>
  import('../../../accounts/client/push/push-offer.tsx').then((m) => m.PushOffer),
)

/** The weekly goal on the account page, or a form to set one. */
export function StudyGoal() {
  const { data } = trpc.studyGoal.mine.useQuery()
  const [chooses, setChooses] = useState(false)
  if (data === undefined) return <Skeleton className="h-12" />
  if (data === null)
    return chooses ? (
      <GoalForm studyGoal={null} />
    ) : (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-64">{t.whatGoalIs}</p>
        <Button variant="secondary" onClick={() => setChooses(true)}>
          {t.chooseGoal}
        </Button>
      </div>
    )
  return <OwnGoal studyGoal={data} />
}

function OwnGoal({ studyGoal }: { studyGoal: StudyGoal }) {
  const inBrowser = useInBrowser()
  const switchOff = trpc.studyGoal.delete.useMutation({
    meta: {
      success: studyGoalMessages.deleted,
      failure: studyGoalMessages.failed,
      refresh: ['studyGoal', 'enrollments'],
    },
  })
  return (
    <div className="grid gap-6">
      <WeekRing week={studyGoal} />
      <StudyWeeks weeks={studyGoal.weeks} />
      <GoalForm studyGoal={studyGoal} />
      <Suspense>{inBrowser && studyGoal.reminder && <PushOffer />}</Suspense>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-5">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{t.whenTurnedOff}</p>
        <Button
          variant="secondary"
          busy={switchOff.isPending}
          busyLabel={t.turningOff}
          onClick={() => switchOff.mutate()}
        >
          {t.turnOff}
        </Button>
      </div>
    </div>
  )
}
