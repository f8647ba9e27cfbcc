import { Link, useParams } from '@tanstack/react-router'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { CourseGrid } from '../list/course-grid.tsx'
import { TeacherPicture } from './teacher-picture.tsx'
import { t } from '../../texts/teacher.ts'

/** A teacher's page, with their courses. */
export function TeacherPage() {
  const { slug } = useParams({ from: '/_site/teachers/$slug' })
  const { data: teacher } = trpc.teachers.bySlug.useQuery({ slug })
  if (!teacher) return <Spinner />
  const { name, thumbnail, html, courses } = teacher
  return (
    <article className="shell pt-6 pb-8 sm:pt-10">
      <header className="flex items-center gap-5 sm:gap-8">
        <TeacherPicture
          name={name}
          address={thumbnail}
          sizes="20rem"
          className="size-24 text-2xl sm:size-40 sm:text-4xl"
        />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-muted">{t.teacher}</p>
          <h1 className="title-page break-words">
            <bdi>{name}</bdi>
          </h1>
          {courses.length > 0 && courses.length < MAX_PAGE_SIZE && (
            <p className="mt-1 text-muted tabular-nums">{t.courseCount(courses.length)}</p>
          )}
        </div>
      </header>
      <div dir="auto" className="measure mt-6 sm:mt-8">
        <Prose html={html} />
      </div>
      <section aria-labelledby="courses" className="mt-10">
        <h2 id="courses" className="title-section mb-4 sm:mb-5">
          {t.courses}
        </h2>
        {courses.length === 0 ? (
          <p className="text-muted">{t.coursesBeingPrepared}</p>
        ) : (
          <CourseGrid courses={courses} eager={0} className="sm:grid-cols-2 xl:grid-cols-4" />
        )}
        {courses.length === MAX_PAGE_SIZE && (
          <p className="mt-6">
            <Link to="/courses" search={{ search: name }} className="font-semibold underline">
              {t.allCoursesOf(name)}
            </Link>
          </p>
        )}
      </section>
    </article>
  )
}
