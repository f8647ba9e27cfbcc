import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { CourseDescription } from '../../courses.schema.ts'
import { plainText } from '../../../platform/client/document/head.ts'
import { TeacherPicture } from '../teacher/teacher-picture.tsx'
import { t } from '../../texts/course.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

/** A short description of the teacher, with a link to their page. */
export function CourseTeacher({ about: { teacher } }: { about: CourseDescription }) {
  if (!teacher) return null
  const { slug, name, thumbnail, beginning } = teacher
  return (
    <section aria-labelledby="teacher">
      <h2 id="teacher" className="title-section mb-4">
        {t.teacher}
      </h2>
      <div className="flex items-start gap-4 sm:gap-5">
        <TeacherPicture name={name} address={thumbnail} sizes="11rem" className="size-16 sm:size-22" />
        <div className="min-w-0">
          <h3 className="title-card break-words">
            <bdi>{name}</bdi>
          </h3>
          <p dir="auto" className="measure mt-1 break-words text-muted">
            {plainText(beginning, 240)}
          </p>
          <Link
            to="/teachers/$slug"
            params={{ slug }}
            className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-amber-mark decoration-2 underline-offset-4 hover:decoration-ink print:hidden"
          >
            <span>
              <Rich text={t.aboutTeacher} tags={{ name: () => <bdi>{name}</bdi> }} />
            </span>
            <ArrowRight aria-hidden="true" className="rtl:-scale-x-100 size-4.5 shrink-0" />
          </Link>
        </div>
      </div>
    </section>
  )
}
