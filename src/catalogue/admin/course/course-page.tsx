import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Eye, Pencil, Table2 } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import type { Course } from '../../courses.schema.ts'
import { CourseText } from '../../client/course/course-facts.tsx'
import { PremiumBadge } from '../../client/list/premium-badge.tsx'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { CourseDialog } from '../courses/course-dialog.tsx'
import { PublishButton, PublishState } from '../courses/publishing.tsx'
import type { LoadQuizPlanner } from '../imports/planned-quiz.ts'
import { LessonStudio } from '../lessons/lesson-studio.tsx'
import { ResourceStudio } from '../uploads/resource-studio.tsx'
import { ReleaseDialog, type ReleaseSubject } from '../release/release-dialog.tsx'
import { CoursePrice } from './course-price.tsx'
import { COURSE_TABS, type CourseTab } from './course-tabs.ts'
import { CourseTeacher } from './course-teacher.tsx'
import { t } from '../../texts/admin-course.ts'
import { t as release } from '../../texts/admin-release.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { EDITING } from '../../../platform/policy.ts'

interface CoursePageProps {
  /** Loads the code that plans the quizzes of an imported backup. */
  loadQuizzes: LoadQuizPlanner
  /** The plans that give access to the course. */
  Plans: ComponentType<{ course: Course }>
  Students: ComponentType<{ course: Course }>
  Certificates: ComponentType<{ course: Course }>
  /** Figures about the course and its lessons. */
  Insight: ComponentType<{ course: Course }>
}

/** A course's page in the studio, with tabs. */
export function CoursePage({ loadQuizzes, Plans, Students, Certificates, Insight }: CoursePageProps) {
  const id = Number(useParams({ from: '/admin/courses_/$id' }).id)
  const { tab: asked } = useSearch({ from: '/admin/courses_/$id' })
  const edits = useMay(EDITING, id)
  const sets = useMay('offers') && edits
  const teaches = useMay('catalogue') && edits
  const sees = useMay('students', id)
  const certifies = useMay('certificates', id)
  const grades = useMay(['marking', 'students'], id)
  const navigate = useNavigate({ from: '/admin/courses/$id' })
  const { data: course } = trpc.courses.byId.useQuery({ id })
  const editing = useDialog<Course>()
  const timing = useDialog<ReleaseSubject>()
  const utils = trpc.useUtils()
  // Opens the form with the current values of the course.
  const opening = useMutation({
    mutationFn: () => utils.courses.byId.fetch({ id }),
    onSuccess: editing.show,
  })
  const tabs = useRef<HTMLDivElement>(null)
  // On small screens, scrolls the selected tab into view.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const shown: Record<CourseTab, boolean> = {
    lessons: edits,
    resources: edits,
    teacher: teaches,
    price: sets,
    students: sees,
    certificates: certifies,
    insight: sees,
  }
  // The first tab that the viewer may use, unless the URL names another tab.
  const first = COURSE_TABS.find((one) => shown[one])
  const tab = asked && shown[asked] ? asked : first
  if (!course) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link to="/admin/courses" className="text-link mb-3 inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100 size-4" />
          {t.courses}
        </Link>
      </div>
      <AdminPage
        title={<CourseText course={course}>{course.title}</CourseText>}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words">
            <PublishState course={course} />
            {course.isPremium && <PremiumBadge />}
            <span className="min-w-0">{course.instructor}</span>
            <span className="min-w-0">{course.category}</span>
          </span>
        }
        actions={
          <>
            {grades && (
              <Link
                to="/admin/grades/$id"
                params={{ id: String(course.id) }}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Table2 aria-hidden="true" />
                {t.gradeBook}
              </Link>
            )}
            <a
              href={previewHref(`/courses/${course.slug}`)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Eye aria-hidden="true" />
              {t.viewAsStudent}
            </a>
            {edits && <PublishButton course={course} variant="secondary" />}
            {edits && !course.isPublished && (
              <Button variant="secondary" onClick={() => timing.show({ kind: 'course', item: course })}>
                {release.schedule}
              </Button>
            )}
            {edits && (
              <Button
                variant="secondary"
                icon={<Pencil aria-hidden="true" />}
                busy={opening.isPending}
                onClick={() => opening.mutate()}
              >
                {t.editCourse}
              </Button>
            )}
          </>
        }
      >
        <div ref={tabs}>
          <Tabs
            label={t.aboutThisCourse}
            selected={tab}
            onSelect={(key) =>
              void navigate({
                search: key === first ? {} : { tab: key as CourseTab },
                replace: true,
                resetScroll: false,
              })
            }
            tabs={[
              {
                key: 'lessons',
                label: t.lessons,
                panel: <LessonsTab course={course} loadQuizzes={loadQuizzes} />,
              },
              { key: 'resources', label: t.resources, panel: <ResourcesTab course={course} /> },
              { key: 'teacher', label: t.teacher, panel: <CourseTeacher key={course.id} course={course} /> },
              {
                key: 'price',
                label: t.price,
                panel: (
                  <div className="grid gap-6">
                    <CoursePrice key={course.id} course={course} />
                    <Plans course={course} />
                  </div>
                ),
              },
              { key: 'students', label: t.students, panel: <Students key={course.id} course={course} /> },
              {
                key: 'certificates',
                label: t.certificates,
                panel: <Certificates key={course.id} course={course} />,
              },
              { key: 'insight', label: t.insight, panel: <Insight key={course.id} course={course} /> },
            ].filter(({ key }) => shown[key as CourseTab])}
          />
        </div>
      </AdminPage>
      {timing.state && (
        <ReleaseDialog
          key={`release-${timing.state.serial}`}
          subject={timing.state.subject}
          open={timing.state.open}
          onClose={timing.close}
        />
      )}
      {editing.state && (
        <CourseDialog
          key={editing.state.serial}
          course={editing.state.subject}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
    </>
  )
}

const LessonsTab = ({ course, loadQuizzes }: { course: Course; loadQuizzes: LoadQuizPlanner }) => (
  <LessonStudio course={course} loadQuizzes={loadQuizzes}>
    {({ actions, list }) => (
      <>
        <div className="mb-4 flex flex-wrap gap-2.5 sm:justify-end">{actions}</div>
        {list}
      </>
    )}
  </LessonStudio>
)

const ResourcesTab = ({ course }: { course: Course }) => (
  <ResourceStudio courseId={course.id}>
    {({ action, list }) => (
      <>
        <div className="mb-4 flex sm:justify-end">{action}</div>
        {list}
      </>
    )}
  </ResourceStudio>
)
