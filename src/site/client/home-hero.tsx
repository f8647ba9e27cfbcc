import { Link } from '@tanstack/react-router'
import { t as defaults } from '../../academy/texts/defaults.ts'
import type { Course } from '../../catalogue/courses.schema.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { CourseLantern } from './course-lantern.tsx'
import { homeFacets } from './home-input.ts'
import { useSettings } from '../../academy/client/settings.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { t } from '../texts/home.ts'

/** Returns the texts from the settings, or the default for an empty setting. */
function useHeroTexts() {
  const { name } = useSite()
  const { hero_title: title, hero_subtitle: subtitle } = useSettings()
  return {
    title: title?.trim() || defaults.heroTitle(name),
    subtitle: subtitle?.trim() || defaults.heroSubtitle,
  }
}

/**
 * Returns the link of the main button. Guests get the page where they create an account; others get the library or
 * the catalogue.
 */
function useStart() {
  const signedIn = Boolean(useViewer())
  const { data: enrolled = [] } = trpc.enrollments.progress.useQuery(undefined, { enabled: signedIn })
  if (!signedIn) return '/register'
  return enrolled.length > 0 ? '/my-library' : '/courses'
}

export function HomeHero({ courses }: { courses: readonly Course[] }) {
  const { title, subtitle } = useHeroTexts()
  const { data: facets = [] } = trpc.courses.facets.useQuery(homeFacets)
  const start = useStart()
  const topics = facets.filter(({ count }) => count > 0).slice(0, 8)
  return (
    <section className="lamplight [--lamp-x:78%] [--lamp-y:30%]">
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="self-center pt-10 pb-9 sm:pt-14 lg:py-12">
          <h1 className="title-display">{title}</h1>
          <p className="mt-5 max-w-xl text-lg text-muted sm:text-xl sm:leading-normal">{subtitle}</p>
          <div className="mt-7 flex gap-3 max-sm:[&>a]:flex-1 max-sm:[&>a]:px-3">
            <Link to="/courses" className={buttonClass({ size: 'lg' })}>
              {t.exploreCourses}
            </Link>
            <Link to={start} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              {t.startFree}
            </Link>
          </div>
          {topics.length > 0 && (
            <nav aria-label={t.topics} className="mt-7">
              <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
                {topics.map(({ category }) => (
                  <li key={category}>
                    <Link
                      to="/courses"
                      search={{ category }}
                      className="inline-flex min-h-11 items-center rounded-full border border-hairline bg-surface px-3.5 text-sm whitespace-nowrap hover:border-edge md:min-h-9"
                    >
                      {category}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <CourseLantern courses={courses} />
      </div>
    </section>
  )
}
