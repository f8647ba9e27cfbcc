import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpen, GraduationCap, Plus, SearchX } from 'lucide-react'
import type { Course } from '../../courses.schema.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { focusPlace } from '../../../platform/client/document/focus-content.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { FirstCourse } from './first-course.tsx'
import { holdVideos, type Sorted, titleOf } from '../uploads/held-videos.ts'
import { BinLink } from '../bin/bin-link.tsx'
import { FeaturedButton } from '../featured/featured-button.tsx'
import { CourseDeletion } from './course-deletion.tsx'
import { CourseDialog } from './course-dialog.tsx'
import { studioRefresh } from '../refresh.ts'
import { cardId, StudioCourseCard } from './studio-course-card.tsx'
import { studioMessages } from '../studio-messages.ts'
import { coursesInput, type CoursesSearch, readCoursesSearch } from '../studio-search.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { t } from '../../texts/admin-courses.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

/** All courses as cards, with dialogs to change them. */
export function CoursesPage() {
  const given = readCoursesSearch(useSearch({ from: '/admin/courses' }))
  const organises = useMay('catalogue')
  const navigate = useNavigate({ from: '/admin/courses' })
  const query = trpc.courses.list.useInfiniteQuery(coursesInput(given), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data: categories } = trpc.categories.list.useQuery()
  const editing = useDialog<Course | null>()
  const deleting = useDialog<Course>()
  const utils = trpc.useUtils()
  const duplicate = trpc.courses.duplicate.useMutation({
    meta: {
      success: studioMessages.courseDuplicated,
      failure: studioMessages.courseDuplicateFailed,
      refresh: studioRefresh.courseDeleted,
    },
    onSuccess: ({ id }, { id: original }) => setCopied({ id, original }),
  })
  // Moves the focus to the copy, or to the original if the list does not show the copy. Does nothing if the
  // administrator has moved the focus.
  const [copied, setCopied] = useState<{ id: number; original: number }>()
  useEffect(() => {
    if (!copied) return
    const original = document.getElementById(cardId(copied.original))
    const card = document.getElementById(cardId(copied.id)) ?? original
    if (!card || !original?.contains(document.activeElement)) return
    focusPlace(card)
    card.scrollIntoView({ block: 'nearest' })
  }, [copied])

  // Fetches the course first, because cards contain only the beginning of the description. Another administrator may
  // also have changed the course.
  const opening = useMutation({
    mutationFn: (id: number) => utils.courses.byId.fetch({ id }),
    meta: { failure: studioMessages.courseUpdateFailed },
  })
  const show = (course: Course | null) => {
    // A late response must not replace values that the administrator is typing now.
    opening.reset()
    editing.show(course)
  }
  // Videos for the first course. They are uploaded after the course is created.
  const [videos, setVideos] = useState<Sorted | null>(null)
  const viewer = useViewer()
  const proposed = videos
    ? { title: titleOf(videos), instructor: viewer?.fullName ?? viewer?.username ?? '' }
    : undefined
  // Opens the new course after its dialog has closed, because an open form would ask whether to leave the page.
  const [created, setCreated] = useState<number>()
  useEffect(() => {
    if (created) void navigate({ to: '/admin/courses/$id', params: { id: String(created) }, search: {} })
  }, [created, navigate])
  // The set-up list links directly to the dialog.
  const { show: open } = editing
  const add = useEffectEvent(() => open(null))
  useEffect(() => {
    if (given.add) add()
  }, [given.add])
  const narrow = (change: CoursesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })

  const courses = query.data?.pages.flatMap((page) => page.items)
  const { total, capped } = query.data?.pages[0] ?? { total: 0, capped: false }
  const narrowed = Boolean(given.search || given.category)
  return (
    <AdminPage
      title={t.manageCourses}
      actions={
        organises && (
          <>
            <Link to="/admin/courses/teachers" className={buttonClass({ variant: 'secondary' })}>
              <GraduationCap aria-hidden="true" />
              {t.teachers}
            </Link>
            <FeaturedButton />
            <BinLink />
            <Button icon={<Plus aria-hidden="true" />} onClick={() => show(null)}>
              {t.addCourse}
            </Button>
          </>
        )
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SearchBox
          id="course-search"
          label={t.searchCourses}
          placeholder={t.searchHint}
          value={given.search ?? ''}
          onSearch={(search) => narrow({ search: search || undefined })}
          className="min-w-0 flex-1 basis-full sm:basis-64"
        />
        <div className="min-w-0 flex-1 basis-44 sm:flex-none sm:basis-56">
          <Select
            // Differs from the label of the form's field, so that screen readers can distinguish the two fields.
            aria-label={t.whichCourses}
            value={given.category ?? ''}
            onChange={(event) => narrow({ category: event.target.value || undefined })}
          >
            <option value="">{t.allCategories}</option>
            {categories?.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        {courses && courses.length > 0 && (
          <p role="status" className="text-sm text-muted tabular-nums">
            {t.totalCourses(total, capped)}
          </p>
        )}
      </div>
      {!courses ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <CardSkeletons />
        )
      ) : courses.length === 0 ? (
        narrowed ? (
          <Empty
            icon={<SearchX />}
            text={t.noCourseMatches}
            action={
              <Button variant="secondary" onClick={() => narrow({ search: undefined, category: undefined })}>
                {t.showAllCourses}
              </Button>
            }
          />
        ) : !organises ? (
          <Empty icon={<BookOpen />} text={t.noCourses} />
        ) : (
          <FirstCourse
            onVideos={(sorted) => {
              setVideos(sorted)
              show(null)
            }}
          />
        )
      ) : (
        <>
          <ul
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-5"
            aria-busy={query.isPlaceholderData}
          >
            {courses.map((course, index) => (
              <li key={course.id}>
                <StudioCourseCard
                  course={course}
                  eager={index < 6}
                  duplicating={duplicate.isPending}
                  opening={opening.isPending && opening.variables === course.id}
                  onEdit={() => opening.mutate(course.id, { onSuccess: show })}
                  onDuplicate={organises ? () => duplicate.mutate({ id: course.id }) : undefined}
                  onDelete={organises ? () => deleting.show(course) : undefined}
                />
              </li>
            ))}
          </ul>
          <LoadMore query={query} label={t.showMoreCourses} />
        </>
      )}
      {editing.state && (
        <CourseDialog
          key={editing.state.serial}
          course={editing.state.subject}
          open={editing.state.open}
          proposed={proposed}
          onCreated={
            proposed &&
            ((course) => {
              if (videos) holdVideos(course.id, videos)
              editing.close()
              setCreated(course.id)
            })
          }
          onClose={() => {
            setVideos(null)
            editing.close()
            if (given.add) narrow({ add: undefined })
          }}
          generatesCover={given.add ?? proposed !== undefined}
        />
      )}
      {deleting.state && (
        <CourseDeletion
          key={`deletion-${deleting.state.serial}`}
          course={deleting.state.subject}
          open={deleting.state.open}
          onClose={deleting.close}
        />
      )}
    </AdminPage>
  )
}

function CardSkeletons() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-5">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-88 rounded-card max-sm:h-60" />
      ))}
    </div>
  )
}
