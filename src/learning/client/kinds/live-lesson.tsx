import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CalendarClock, CalendarPlus, ExternalLink } from 'lucide-react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { LiveClass } from '../../../catalogue/live-classes.schema.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { zonedTime } from '../../../platform/time-zone.ts'
import { t } from '../../texts/classes.ts'
import { classMessages } from '../classes/class-messages.ts'
import { formatClassDay, formatClassTime, formatClassTimes } from './class-time.ts'
import type { KindProps } from './kind-part.tsx'

const SHORTEST_MS = 5000
const LONGEST_MS = 3_600_000

/**
 * Returns the interval in milliseconds at which the page refetches the state of the live class. False if the class
 * is over.
 */
function waitFor(data: LiveClass | undefined): number | false {
  if (!data || data.state === 'over') return false
  const next = data.state === 'before' ? data.opensAt : data.endsAt
  return Math.min(Math.max(next.getTime() - Date.now() + 500, SHORTEST_MS), LONGEST_MS)
}

/** The time of a live class, with a button to join it while it is open. */
export function LiveLesson({ lesson }: KindProps) {
  const { data } = trpc.lessons.liveClass.useQuery(
    { id: lesson.id },
    { refetchInterval: ({ state }) => waitFor(state.data) },
  )
  if (!data) return null
  return (
    <section aria-labelledby="class" className="card grid gap-4 p-5 sm:p-6">
      <h2 id="class" className="sr-only">
        {t.liveClass}
      </h2>
      <div className="flex gap-4">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-amber-mark" />
        <ClassTimes live={data} />
      </div>
      <ClassState lesson={lesson} live={data} />
      {data.mayJoin && data.state !== 'over' && (
        <p className="border-t border-hairline pt-4">
          <Link
            to="/account"
            hash="classes"
            className="text-link inline-flex min-h-9 items-center gap-2 text-sm"
          >
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            {t.toCalendar}
          </Link>
        </p>
      )}
    </section>
  )
}

function ClassTimes({ live: { startsAt, endsAt, timeZone } }: { live: LiveClass }) {
  const ownZone = useInBrowser() ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone
  const isElsewhere = zonedTime(startsAt, ownZone) !== zonedTime(startsAt, timeZone)
  return (
    <div className="grid min-w-0 gap-1" suppressHydrationWarning>
      <p className="text-lg font-semibold">
        <time dateTime={startsAt.toISOString()}>{formatClassDay(startsAt, timeZone)}</time>
      </p>
      <p className="tabular-nums" suppressHydrationWarning>
        {formatClassTimes(startsAt, endsAt, timeZone)}
      </p>
      {isElsewhere && (
        <p className="text-sm text-muted tabular-nums">
          {t.yourTime(formatClassDay(startsAt, ownZone), formatClassTimes(startsAt, endsAt, ownZone))}
        </p>
      )}
    </div>
  )
}

function ClassState({ lesson, live }: { lesson: Lesson; live: LiveClass }) {
  const { opensAt, timeZone, state, attended } = live
  if (state === 'before')
    return (
      <div className="text-sm text-muted">
        <p suppressHydrationWarning>
          {t.opensAt(formatClassDay(opensAt, timeZone), formatClassTime(opensAt, timeZone))}
        </p>
        <p>{t.joinCompletes}</p>
      </div>
    )
  if (state === 'over')
    return (
      <div className="text-sm">
        <p className="font-medium">{t.isOver}</p>
        {attended && <p className="text-muted">{t.youJoined}</p>}
        <p className="text-muted">{lesson.hasVideo ? t.watchRecording : t.recordingLater}</p>
      </div>
    )
  return <JoinClass lesson={lesson} live={live} />
}

function JoinClass({ lesson, live: { mayJoin, attended } }: { lesson: Lesson; live: LiveClass }) {
  const viewer = useViewer()
  const from = useLocation({ select: ({ href }) => href })
  const queryClient = useQueryClient()
  const join = trpc.lessons.join.useMutation({ meta: { failure: classMessages.joinFailed } })
  const open = () => {
    // Opens the window before the response arrives, because browsers block windows that open without a click.
    const tab = window.open('about:blank', '_blank')
    if (tab) tab.opener = null
    join.mutateAsync({ id: lesson.id }).then(
      ({ link }) => {
        void refresh(queryClient, ['lessons', 'progress', 'enrollments', 'courses'])
        return tab ? tab.location.replace(link) : location.assign(link)
      },
      () => tab?.close(),
    )
  }
  if (!viewer)
    return (
      <p>
        <Link to="/login" search={{ from }} className={buttonClass({})}>
          {t.signInToJoin}
        </Link>
      </p>
    )
  if (!mayJoin) return <p className="text-sm">{t.enrolToJoin}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        icon={<ExternalLink aria-hidden="true" />}
        busy={join.isPending}
        busyLabel={t.joining}
        title={t.opensNewTab}
        onClick={open}
      >
        {t.join}
      </Button>
      <p className="text-sm text-muted">{attended ? t.youJoined : t.joinCompletes}</p>
    </div>
  )
}
