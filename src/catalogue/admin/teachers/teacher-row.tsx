import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plainText } from '../../../platform/client/document/head.ts'
import { TeacherPicture } from '../../client/teacher/teacher-picture.tsx'
import type { Teacher } from '../../teachers.schema.ts'
import { t } from '../../texts/admin-teachers.ts'

interface TeacherRowProps {
  teacher: Teacher
  /** Buttons at the end of the row. */
  children: ReactNode
}

/** A teacher with a page, and the number of their courses. */
export function TeacherRow({ teacher, children }: TeacherRowProps) {
  const { slug, name, thumbnail, description, courses } = teacher
  return (
    <article aria-label={name} className="flex items-start gap-4 p-4">
      <TeacherPicture name={name} address={thumbnail} sizes="7rem" className="size-14 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold break-words">
          <Link
            to="/teachers/$slug"
            params={{ slug }}
            className="underline decoration-amber-mark decoration-2 underline-offset-4"
          >
            {name}
          </Link>
        </h2>
        <p dir="auto" className="mt-1 line-clamp-2 text-sm break-words text-muted">
          {plainText(description)}
        </p>
        <p className="mt-1 text-sm tabular-nums">{courses > 0 ? t.countOfCourses(courses) : t.noCourses}</p>
      </div>
      <div className="flex shrink-0">{children}</div>
    </article>
  )
}
