import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, EyeOff, GraduationCap } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/admin-assignments.ts'
import { AssignmentForm } from './assignment-form.tsx'

/** The rules of an assignment: marks, dates, and what students can submit. */
export function AssignmentPage() {
  const id = Number(useParams({ from: '/admin/assignments/$id' }).id)
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  const { data: assignment } = trpc.assignments.byId.useQuery({ id })
  if (!lesson || !assignment) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link
          to="/admin/courses/$id"
          params={{ id: String(lesson.courseId) }}
          className="text-link mb-3 inline-flex items-center gap-1.5"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t.toCourse}
        </Link>
      </div>
      <AdminPage
        title={lesson.title}
        intro={
          <span className="flex flex-wrap items-center gap-2">
            {t.rulesIntro}
            {!lesson.isVisible && <Badge icon={<EyeOff aria-hidden="true" />}>{t.hidden}</Badge>}
          </span>
        }
        actions={
          <a href={previewHref(`/lessons/${id}`)} className={buttonClass({ variant: 'secondary' })}>
            <GraduationCap aria-hidden="true" />
            {t.viewAsStudent}
          </a>
        }
      >
        <AssignmentForm key={id} id={id} assignment={assignment} />
      </AdminPage>
    </>
  )
}
