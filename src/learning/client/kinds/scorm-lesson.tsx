import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { failure, refresh } from '../../../platform/client/messages.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/scorm-lesson.ts'
import { useLessonProgress, useMarkComplete } from '../watching/lesson-progress.ts'
import type { KindProps } from './kind-part.tsx'
import { type FrameState, ScormFrame } from './scorm-frame.tsx'

type Package = Outputs['lessons']['scorm']
type Part = Package['items'][number]
type Launch = Outputs['lessons']['scormLaunch']

/** Minimum time between two requests for the results, in milliseconds. */
const RELOAD_MS = 2000

const openFailed = failure(t.error, t.openFailed)

/** A SCORM package with its parts. A part loads only when the student opens it. */
export function ScormLesson({ lesson }: KindProps) {
  const { data } = trpc.lessons.scorm.useQuery({ id: lesson.id })
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { detail, tracked } = useLessonProgress(lesson)
  const [open, setOpen] = useState<Launch | null>(null)
  const [state, setState] = useState<FrameState | null>(null)
  const launch = useMutation({
    mutationFn: (item?: string) =>
      utils.client.lessons.scormLaunch.query({ id: lesson.id, ...(item !== undefined && { item }) }),
    meta: { failure: openFailed },
    onSuccess(opened) {
      setState(null)
      setOpen(opened)
    },
  })
  const reloadResults = useThrottled(() => void utils.lessons.scorm.invalidate({ id: lesson.id }))
  const reloadProgress = useThrottled(() => void refresh(queryClient, ['progress', 'enrollments']))
  if (!data) return null
  const { items, isKept } = data
  const [only] = items
  const shown = open && items.find(({ id }) => id === open.item)
  const measures = items.some(({ isSco }) => isSco)
  const listen = (told: FrameState, isComplete: boolean) => {
    setState(told)
    if (told === 'saved' || told === 'ended') reloadResults()
    if (told === 'ended' || (isComplete && detail?.completed === false)) reloadProgress()
  }
  if (!only)
    return (
      <section aria-labelledby="content">
        <Heading />
        <p className="text-muted">{t.noPackage}</p>
      </section>
    )
  return (
    <section aria-labelledby="content" className="grid grid-cols-1 gap-4">
      <Heading />
      {open && shown && (
        <ScormFrame
          key={open.url}
          url={open.url}
          title={shown.title}
          onState={listen}
          onClose={() => {
            setOpen(null)
            // Packages send a report when they close. The report arrives a moment later.
            setTimeout(() => {
              reloadResults()
              reloadProgress()
            }, 1000)
          }}
        />
      )}
      <p
        role="status"
        className={state === 'failed' || state === 'refused' ? 'flex gap-2 text-danger' : 'sr-only'}
      >
        {(state === 'failed' || state === 'refused') && (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        )}
        {state === 'failed' ? t.notSaved : state === 'refused' ? t.refused : state ? t.saved : ''}
      </p>
      {items.length > 1 ? (
        <Parts
          items={items}
          opened={open?.item ?? null}
          busy={launch.isPending ? (launch.variables ?? '') : null}
          onOpen={(id) => launch.mutate(id)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {!open && (
            <Button
              icon={<Play aria-hidden="true" />}
              busy={launch.isPending}
              busyLabel={t.opening}
              onClick={() => launch.mutate(only.id)}
            >
              {labelOf(only)}
            </Button>
          )}
          <Result part={only} />
        </div>
      )}
      {!isKept && measures && detail === undefined && (
        <p className="text-sm text-muted print:hidden">{t.notKept}</p>
      )}
      {!measures && tracked && detail?.completed === false && <MarkComplete lessonId={lesson.id} />}
    </section>
  )
}

/** Calls `work` at most once every few seconds, because a package can send any number of messages. */
function useThrottled(work: () => void): () => void {
  const timer = useRef<number>(undefined)
  const startedAt = useRef(-RELOAD_MS)
  return () => {
    if (timer.current !== undefined) return
    const wait = Math.max(0, startedAt.current + RELOAD_MS - performance.now())
    timer.current = window.setTimeout(() => {
      timer.current = undefined
      startedAt.current = performance.now()
      work()
    }, wait)
  }
}

const Heading = () => (
  <h2 id="content" className="sr-only">
    {t.content}
  </h2>
)

/** A button with which students mark a package as complete, if no part reports results. */
function MarkComplete({ lessonId }: { lessonId: number }) {
  const mark = useMarkComplete(lessonId)
  return (
    <p>
      <Button
        variant="secondary"
        size="sm"
        busy={mark.isPending}
        onClick={() => mark.mutate({ id: lessonId, position: 0, watched: [], completed: true })}
      >
        {t.markComplete}
      </Button>
    </p>
  )
}

interface PartsProps {
  items: readonly Part[]
  opened: string | null
  /** The ID of the part that is loading. */
  busy: string | null
  onOpen: (id: string) => void
}

const Parts = ({ items, opened, busy, onOpen }: PartsProps) => (
  <ol aria-label={t.parts} className="card divide-y divide-hairline">
    {items.map((part) => (
      <li key={part.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <p className="min-w-0 flex-1 basis-64 font-medium break-words">{part.title}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Result part={part} />
          <Button
            variant="secondary"
            size="sm"
            aria-label={t.openPart(part.title)}
            aria-current={part.id === opened || undefined}
            busy={busy === part.id}
            onClick={() => onOpen(part.id)}
          >
            {labelOf(part)}
          </Button>
        </div>
      </li>
    ))}
  </ol>
)

const STATUSES = {
  incomplete: () => t.incomplete,
  completed: () => t.completed,
  passed: () => t.passed,
  failed: () => t.failed,
}

const labelOf = ({ status }: Part) =>
  status === null ? t.start : status === 'incomplete' ? t.resume : t.openAgain

function Result({ part: { status, score } }: { part: Part }) {
  if (status === null) return null
  const isDone = status === 'completed' || status === 'passed'
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge
        tone={isDone ? 'success' : status === 'failed' ? 'danger' : 'neutral'}
        {...(isDone && { icon: <CircleCheck aria-hidden="true" /> })}
      >
        {STATUSES[status]()}
      </Badge>
      {score !== null && <span className="text-muted tabular-nums">{t.score(`${Math.round(score)}%`)}</span>}
    </p>
  )
}
