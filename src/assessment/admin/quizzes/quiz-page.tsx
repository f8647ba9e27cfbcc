import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, ChartColumn, Eye, EyeOff, GraduationCap, Printer } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/admin-quizzes.ts'
import { QuizForm } from './quiz-form.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

/** The editor of a quiz: its questions and its rules. */
export function QuizPage() {
  const id = Number(useParams({ from: '/admin/quizzes/$id' }).id)
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  const { data: quiz } = trpc.quizzes.source.useQuery({ id })
  const preview = useDialog<null>()
  if (!lesson || !quiz) return <Skeleton className="mx-auto h-96 max-w-6xl" />
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
            {t.quiz}
            {!lesson.isVisible && <Badge icon={<EyeOff aria-hidden="true" />}>{t.hidden}</Badge>}
          </span>
        }
        actions={
          <>
            <Link
              to="/admin/quizzes/$id/results"
              params={{ id: String(id) }}
              className={buttonClass({ variant: 'secondary' })}
            >
              <ChartColumn aria-hidden="true" />
              {t.results}
            </Link>
            <Button
              variant="secondary"
              icon={<Eye aria-hidden="true" />}
              disabled={quiz.slots.length === 0}
              onClick={() => preview.show(null)}
            >
              {t.previewQuestions}
            </Button>
            <a href={`/admin/quizzes/${id}?print=1`} className={buttonClass({ variant: 'secondary' })}>
              <Printer aria-hidden="true" />
              {t.printPaper}
            </a>
            <a href={previewHref(`/lessons/${id}`)} className={buttonClass({ variant: 'secondary' })}>
              <GraduationCap aria-hidden="true" />
              {t.viewAsStudent}
            </a>
          </>
        }
      >
        <QuizForm key={id} id={id} quiz={quiz} />
      </AdminPage>
      {preview.state && (
        <PreviewDialog key={preview.state.serial} id={id} open={preview.state.open} onClose={preview.close} />
      )}
    </>
  )
}
