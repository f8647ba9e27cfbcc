import { Link, useParams } from '@tanstack/react-router'
import { ArrowRight, Check, Trophy } from 'lucide-react'
import type { ComponentType } from 'react'
import { durationText } from '../../../catalogue/client/found/duration-text.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { priceOf } from '../../../catalogue/client/list/course-card.tsx'
import { CourseCertificate } from '../certificates/course-certificate.tsx'
import { CourseThumbnail } from '../../../catalogue/client/list/course-thumbnail.tsx'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { chooseNext } from './next-course.ts'
import { likeInput } from './finished-queries.ts'
import { t } from '../../texts/library.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

/** The page of a completed course: a summary, the review form and a suggestion for the next course. */
export function FinishedPage({ Reviews }: { Reviews: ComponentType<{ course: Course }> }) {
  const { slug } = useParams({ from: '/_site/courses/$slug_/finished' })
  const { data: course } = trpc.courses.bySlug.useQuery({ slug })
  return course ? <Finished course={course} Reviews={Reviews} /> : <Spinner />
}

function Finished({ course, Reviews }: { course: Course; Reviews: ComponentType<{ course: Course }> }) {
  const input = { courseId: course.id }
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery(input)
  const { data: all = [] } = trpc.lessons.list.useQuery(input)
  const lessons = all.filter(({ isVisible }) => isVisible)
  return (
    <article className="shell grid max-w-4xl gap-12 pt-8 pb-16 sm:pt-14">
      <header className="grid justify-items-center text-center">
        <span className="grid size-18 place-items-center rounded-full bg-amber-soft text-amber-ink ring-1 ring-amber-mark/40 ring-inset">
          <Trophy aria-hidden="true" className="size-9" strokeWidth={1.5} />
        </span>
        <p className="mt-5 text-sm font-semibold text-amber-ink">{t.finished}</p>
        <h1 className="title-page mt-1 text-balance">
          <CourseText course={course}>{course.title}</CourseText>
        </h1>
        <p className="mt-3 text-muted tabular-nums">
          {t.lessonCount(lessons.length)} · {durationText(course.duration)}
          {enrollment && (
            <>
              {' · '}
              <Rich text={t.started} tags={{ date: () => <When date={enrollment.createdAt} as="date" /> }} />
            </>
          )}
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5 print:hidden">
          <Link
            to="/my-library"
            search={{ tab: 'completed' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t.myLibrary}
          </Link>
          <Link
            to="/courses/$slug"
            params={{ slug: course.slug }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t.watchAgain}
          </Link>
        </div>
      </header>
      <CourseCertificate courseId={course.id} />
      <NextCourse course={course} />
      <section aria-labelledby="learned">
        <h2 id="learned" className="title-section mb-4">
          {t.whatYouLearned}
        </h2>
        <ol className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
          {lessons.map((lesson) => (
            <li key={lesson.id} className="flex min-h-9 items-baseline gap-3">
              <Check aria-hidden="true" className="size-4.5 shrink-0 translate-y-0.5 text-success" />
              <Link
                to="/lessons/$id"
                params={{ id: String(lesson.id) }}
                className="min-w-0 py-1 hover:underline"
              >
                <CourseText course={course}>{lesson.title}</CourseText>
              </Link>
            </li>
          ))}
        </ol>
      </section>
      <Reviews course={course} />
    </article>
  )
}

function NextCourse({ course }: { course: Course }) {
  const { data: others } = trpc.courses.list.useQuery(likeInput(course))
  const { data: courseProgress = [] } = trpc.enrollments.progress.useQuery()
  const next = chooseNext(
    course,
    others?.items ?? [],
    courseProgress.map(({ courseId }) => courseId),
  )
  if (!next) return null
  return (
    <section
      aria-labelledby="next-course"
      className="card grid overflow-hidden sm:grid-cols-[2fr_3fr] print:hidden"
    >
      <CourseThumbnail
        address={next.course.thumbnail}
        sizes="(min-width: 40rem) 22rem, 92vw"
        fill
        className="aspect-video sm:aspect-auto sm:h-full sm:max-h-64"
      />
      <div className="flex flex-col items-start justify-center px-5 py-6 sm:px-8">
        <p className="text-sm font-semibold text-amber-ink">{next.reason}</p>
        <h2 id="next-course" className="title-section mt-1.5">
          <CourseText course={next.course}>{next.course.title}</CourseText>
        </h2>
        <p className="mt-2 text-muted">
          {next.course.instructor} · {t.lessonCount(next.course.lessonsCount)} · {priceOf(next.course)}
        </p>
        <Link
          to="/courses/$slug"
          params={{ slug: next.course.slug }}
          className={buttonClass({ className: 'mt-5 max-sm:w-full' })}
        >
          {next.course.isPremium ? t.viewCourse : t.startLearning}
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      </div>
    </section>
  )
}
