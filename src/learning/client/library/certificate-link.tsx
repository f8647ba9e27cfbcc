import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/library.ts'

/**
 * Links to the certificate of a finished course, or to the form to get it. Renders nothing if the course has no
 * certificate.
 */
export function CertificateLink({ course }: { course: Course }) {
  const { data: own } = trpc.certificates.mine.useQuery()
  const isIssued = own?.items.some(({ courseId, revokedAt }) => courseId === course.id && revokedAt === null)
  if (!isIssued && !own?.claimable.includes(course.id)) return null
  return (
    <Link
      to="/courses/$slug/finished"
      params={{ slug: course.slug }}
      hash="certificate"
      className="relative z-1 inline-flex min-h-11 sm:ms-auto items-center gap-1.5 text-sm font-semibold hover:underline"
    >
      <Award aria-hidden="true" className="size-4.5 text-amber-ink" />
      <span>
        {isIssued ? t.certificate : t.getCertificate}
        <span className="sr-only">
          : <CourseText course={course}>{course.title}</CourseText>
        </span>
      </span>
    </Link>
  )
}
