import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Fragment, type ReactNode, Suspense } from 'react'
import { useViewer } from '../../accounts/client/viewer.ts'
import type { Course } from '../../catalogue/courses.schema.ts'
import { CourseGrid } from '../../catalogue/client/list/course-grid.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { HomeHero } from './home-hero.tsx'
import { homeCourses } from './home-input.ts'
import { HomeStats } from './home-stats.tsx'
import { HomeUpgrade } from './home-upgrade.tsx'
import { useSettings } from '../../academy/client/settings.ts'
import { homeSectionsOf } from '../../academy/home.rules.ts'
import { HomeWelcome } from './home-welcome-part.ts'
import { t } from '../texts/home.ts'

/** The home page: introduction and courses. Returning students first see the lesson at which they stopped. */
export function HomePage() {
  const settings = useSettings()
  const { data: chosen } = trpc.courses.list.useQuery(homeCourses(settings))
  // The owner's chosen courses may have been unpublished later.
  const isNone = Boolean(settings.featured_courses) && chosen?.items.length === 0
  const { data: first } = trpc.courses.list.useQuery(homeCourses({}), { enabled: isNone })
  const data = isNone ? first : chosen
  const courses = data?.items ?? []
  const viewer = useViewer()
  const sections = homeSectionsOf(settings.home_sections)
  const parts: Record<string, ReactNode> = {
    figures: <HomeStats />,
    courses: <FeaturedCourses courses={data && courses} />,
    upgrade: <HomeUpgrade />,
  }
  return (
    <>
      {viewer && (
        <Suspense>
          <HomeWelcome key={viewer.id} />
        </Suspense>
      )}
      <HomeHero courses={courses} />
      {sections.map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </>
  )
}

function FeaturedCourses({ courses }: { courses: readonly Course[] | undefined }) {
  return (
    <section aria-labelledby="featured" className="shell mt-9 sm:mt-11">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 sm:mb-5">
        <h2 id="featured" className="title-section sm:text-3xl">
          {t.featuredCourses}
        </h2>
        <Link
          to="/courses"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-amber-mark decoration-2 underline-offset-4 hover:decoration-ink"
        >
          {t.viewAllCourses}
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100 size-4.5" />
        </Link>
      </div>
      {courses?.length === 0 ? (
        <p className="text-muted">{t.coursesBeingPrepared}</p>
      ) : (
        <CourseGrid courses={courses ?? []} eager={0} className="sm:grid-cols-2 xl:grid-cols-4" />
      )}
    </section>
  )
}
