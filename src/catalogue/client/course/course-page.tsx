import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Course } from '../../courses.schema.ts'
import { useSeen } from '../found/use-seen.ts'
import { ResourceList } from '../resources/resource-list.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { type TabItem, Tabs } from '../../../platform/client/ui/tabs.tsx'
import { AboutPart, CourseLessons, partsOf } from '../about/about-part.tsx'
import { CourseText } from './course-facts.tsx'
import { CourseHeader } from './course-header.tsx'
import { CourseSideCard } from './course-side-card.tsx'
import type { LessonListProps } from '../lessons/lesson-list.tsx'
import { durationText } from '../found/duration-text.ts'
import { useDoneLessons } from './use-done-lessons.ts'
import { useEnrolling } from './use-enrolling.ts'
import { t } from '../../texts/course.ts'

type Props = Pick<LessonListProps, 'Player'> & {
  /** The reviews of the course. */
  Reviews: ComponentType<{ course: Course }>
  /** Tabs of other modules. */
  tabs: readonly TabItem[]
}

/** The page of one course, with a button to enrol or buy. */
export function CoursePage(props: Props) {
  const { slug } = useParams({ from: '/_site/courses/$slug' })
  const { data: course } = trpc.courses.bySlug.useQuery({ slug })
  return course ? <CourseScreen course={course} {...props} /> : <Spinner />
}

function CourseScreen({ course, Player, Reviews, tabs }: Props & { course: Course }) {
  const input = { courseId: course.id }
  const { tab = 'overview' } = useSearch({ from: '/_site/courses/$slug' })
  const navigate = useNavigate({ from: '/courses/$slug' })
  useSeen(course)
  const enrolling = useEnrolling(course)
  const { data: description } = trpc.courses.description.useQuery({ id: course.id })
  const { data: lessons = [] } = trpc.lessons.list.useQuery(input)
  const { data: resources = [] } = trpc.resources.listByCourse.useQuery(input)
  const done = useDoneLessons(course.id)
  const parts = description && partsOf(description, lessons)
  const overview = (
    <div className="grid gap-10">
      {description && parts?.outcomes && <AboutPart part="outcomes" course={course} about={description} />}
      <section aria-labelledby="about">
        <h2 id="about" className="title-section mb-4">
          {t.aboutCourse}
        </h2>
        <CourseText as="div" course={course}>
          <Prose html={description?.html ?? ''} />
        </CourseText>
      </section>
      <section aria-labelledby="lessons">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="lessons" className="title-section">
            {t.courseContent}
          </h2>
          <p className="text-sm text-muted tabular-nums">
            {t.lessonCount(lessons.length)} · {durationText(course.duration)}
          </p>
        </div>
        <CourseLessons
          course={course}
          lessons={lessons}
          done={done}
          checking={enrolling.checking}
          Player={Player}
        />
      </section>
      {description && parts?.answers && <AboutPart part="answers" course={course} about={description} />}
      {description && parts?.teacher && <AboutPart part="teacher" course={course} about={description} />}
      <Reviews course={course} />
      {description && parts?.related && <AboutPart part="related" course={course} about={description} />}
    </div>
  )
  const resourceList =
    resources.length > 0 ? (
      <ResourceList course={course} resources={resources} />
    ) : (
      <p className="text-muted">{t.noResources}</p>
    )
  return (
    <article className="shell grid items-start pt-4 sm:pt-8 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
      <CourseHeader course={course} about={description} />
      <div className="max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-stretch">
        <CourseSideCard course={course} enrolling={enrolling} resources={resources.length}>
          {parts?.preview && <AboutPart part="preview" course={course} lessons={lessons} Player={Player} />}
        </CourseSideCard>
      </div>
      <div className="mt-6 min-w-0 pb-8 max-lg:order-3 lg:mt-8">
        <Tabs
          label={t.parts}
          selected={tabs.some(({ key }) => key === tab) || tab === 'resources' ? tab : 'overview'}
          onSelect={(key) =>
            void navigate({
              search: key === 'resources' || key === 'announcements' ? { tab: key } : {},
              replace: true,
              resetScroll: false,
            })
          }
          tabs={[
            { key: 'overview', label: t.overview, panel: overview },
            { key: 'resources', label: t.resources, panel: resourceList },
            ...tabs,
          ]}
        />
      </div>
    </article>
  )
}
