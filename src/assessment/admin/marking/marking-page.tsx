import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { failure } from '../../../platform/client/messages.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/admin-marking.ts'
import { MarkingForm } from './marking-form.tsx'
import { queueFilter, readQueueSearch } from './queue-search.ts'

const openFailed = failure(t.error, t.openFailed)

/** One submission with the form for its marks. The keys j and k open the next and the previous one. */
export function MarkingPage() {
  const id = Number(useParams({ from: '/admin/submissions/$id' }).id)
  const search = readQueueSearch(useSearch({ from: '/admin/submissions/$id' }))
  const navigate = useNavigate()
  const open = trpc.submissions.open.useMutation({ meta: { failure: openFailed } })
  const load = useEffectEvent(() => open.mutate({ id, ...queueFilter(search) }))
  useEffect(() => {
    load()
  }, [id])
  const work = open.data?.id === id ? open.data : undefined
  const go = (to: number | null | undefined) => {
    if (to) void navigate({ to: '/admin/submissions/$id', params: { id: String(to) }, search })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j') go(work?.nextId)
    else if (event.key === 'k') go(work?.previousId)
    else if (/^\d$/.test(event.key)) {
      // Moves the focus before the digit is typed, so that the digit replaces the first marks.
      const field = document.querySelector<HTMLInputElement>('[data-marks]')
      if (!field) return
      field.focus()
      field.select()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  if (open.isError) return <p className="mx-auto max-w-6xl">{t.openFailed}</p>
  if (!work) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link
          to="/admin/submissions"
          search={search}
          className="text-link mb-3 inline-flex items-center gap-1.5"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t.toMark}
        </Link>
      </div>
      <AdminPage
        title={work.student}
        intro={
          <span className="flex flex-wrap items-center gap-2">
            {t.ofCourse(work.lesson, work.course)}
            {work.submittedAt && <When date={work.submittedAt} />}
            {work.isLate && <Badge>{work.latePercent > 0 ? t.lateBy(work.latePercent) : t.late}</Badge>}
          </span>
        }
        actions={
          <>
            <Button
              variant="secondary"
              icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
              disabled={work.previousId === null}
              onClick={() => go(work.previousId)}
            >
              {t.previous}
            </Button>
            <Button variant="secondary" disabled={work.nextId === null} onClick={() => go(work.nextId)}>
              {t.next}
              <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
            </Button>
          </>
        }
      >
        {work.alsoOpen !== null && (
          <p role="alert" className="mb-5 rounded-control bg-amber-soft px-4 py-3">
            {t.alsoOpen(work.alsoOpen)}
          </p>
        )}
        {work.versions.length > 1 && (
          <nav aria-label={t.versions} className="mb-5 flex flex-wrap gap-2">
            {work.versions.map((version) => (
              <Link
                key={version.id}
                to="/admin/submissions/$id"
                params={{ id: String(version.id) }}
                search={search}
                aria-current={version.id === id ? 'page' : undefined}
                className={buttonClass({ size: 'sm', variant: version.id === id ? 'secondary' : 'ghost' })}
              >
                {t.version(version.number)}
              </Link>
            ))}
          </nav>
        )}
        <MarkingForm
          key={`${work.id} ${work.markedAt?.getTime()}`}
          work={work}
          onSaved={() => {
            if (work.nextId) go(work.nextId)
            else void navigate({ to: '/admin/submissions', search })
          }}
        />
      </AdminPage>
    </>
  )
}
