import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, GraduationCap } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/admin-video-questions.ts'
import { VideoQuestionsForm } from './video-questions-form.tsx'

/** The editor for the questions in a video. */
export function VideoQuestionsPage() {
  const id = Number(useParams({ from: '/admin/quizzes/$id' }).id)
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  const { data: source } = trpc.videoQuestions.source.useQuery({ id })
  if (!lesson || !source) return <Skeleton className="mx-auto h-96 max-w-6xl" />
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
        intro={t.intro}
        actions={
          <a href={previewHref(`/lessons/${id}`)} className={buttonClass({ variant: 'secondary' })}>
            <GraduationCap aria-hidden="true" />
            {t.viewAsStudent}
          </a>
        }
      >
        <VideoQuestionsForm key={id} id={id} source={source} length={lesson.durationSeconds} />
      </AdminPage>
    </>
  )
}
