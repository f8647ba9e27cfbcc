import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'

/** How far the reader has come, and where to go on. */
export function CourseProgress({ courseId }: { courseId: number }) {
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery({ courseId })
  if (!enrollment) return null
  const { progress, resume } = enrollment
  return (
    <div className="mb-4 border-b border-hairline pb-4">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">Your progress</span>
        <span className="tabular-nums">{progress} %</span>
      </div>
      <ProgressBar value={progress} label="Your progress" className="mt-2" />
      {resume && (
        <Link
          to="/lessons/$id"
          params={{ id: String(resume.lessonId) }}
          className="mt-2 flex min-h-11 items-center justify-between gap-3 text-sm font-semibold hover:underline"
        >
          <span className="min-w-0">
            {progress > 0 || resume.position > 0 ? 'Continue' : 'Begin'} with lesson {resume.order}:{' '}
            {resume.title}
          </span>
          <ArrowRight aria-hidden="true" className="size-4.5 shrink-0" />
        </Link>
      )}
    </div>
  )
}
