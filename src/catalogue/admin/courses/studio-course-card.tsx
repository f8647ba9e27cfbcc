import { Link } from '@tanstack/react-router'
import { Copy, Eye, FileText } from 'lucide-react'
import type { Course } from '../../courses.schema.ts'
import { CourseFacts, CourseText } from '../../client/course/course-facts.tsx'
import { CARD_SIZES, CourseThumbnail } from '../../client/list/course-thumbnail.tsx'
import { PremiumBadge } from '../../client/list/premium-badge.tsx'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { IconButton, iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { normalisePrice } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { InlineEdit } from '../../../platform/client/ui/forms/inline-edit.tsx'
import { saves } from '../saves.ts'
import { Publishing } from './publishing.tsx'
import { EditAndDelete } from '../edit-and-delete.tsx'
import { t } from '../../texts/admin-courses.ts'

interface StudioCourseCardProps {
  course: Course
  eager: boolean
  duplicating: boolean
  /** Whether the course's form is loading. */
  opening: boolean
  onEdit: () => void
  /** Copies the course. Undefined if the viewer may not create courses. */
  onDuplicate: (() => void) | undefined
  onDelete: (() => void) | undefined
}

export const cardId = (courseId: number) => `course-${courseId}`

/** A course card in the studio with all actions. */
export function StudioCourseCard({
  course,
  eager,
  duplicating,
  opening,
  onEdit,
  onDuplicate,
  onDelete,
}: StudioCourseCardProps) {
  const { id, slug, title, instructor, category, isPremium, price, thumbnail, lessonsCount } = course
  const prices = useMay('offers')
  const update = trpc.courses.update.useMutation(saves.course.update)
  return (
    <article id={cardId(id)} aria-label={title} className="card flex h-full flex-col overflow-hidden">
      {/* On phones, the cover is next to the text, so that more courses fit on the screen. */}
      <div className="flex flex-1 flex-col max-sm:flex-row max-sm:gap-3.5 max-sm:p-3.5 max-sm:pb-2">
        <div className="relative max-sm:w-28 max-sm:shrink-0 max-sm:self-start max-sm:overflow-hidden max-sm:rounded-control">
          <CourseThumbnail address={thumbnail} sizes={CARD_SIZES} eager={eager} />
          {isPremium && <PremiumBadge solid className="absolute top-3 start-3 max-sm:hidden" />}
        </div>
        <div className="flex min-w-0 flex-1 flex-col px-4.5 pt-4 max-sm:p-0">
          <h2 className="title-card break-words">
            <InlineEdit
              label={t.editTitle(title)}
              name="title"
              value={title}
              onSave={(given, seen) => update.mutateAsync({ id, title: given, before: { title: seen } })}
              link={
                <Link
                  to="/admin/courses/$id"
                  params={{ id: String(id) }}
                  search={{}}
                  className="hover:underline"
                >
                  <CourseText course={course}>{title}</CourseText>
                </Link>
              }
            />
          </h2>
          <p className="mt-0.5 text-sm text-muted">{instructor}</p>
          <p className="mt-3 flex flex-wrap max-sm:mt-1 items-baseline justify-between gap-x-3 text-sm">
            <span className="min-w-0 break-words text-muted">{category}</span>
            {isPremium &&
              price &&
              (prices ? (
                <InlineEdit
                  label={t.editPrice(title)}
                  name="price"
                  value={price}
                  inputMode="decimal"
                  asks
                  read={normalisePrice}
                  onSave={(given, seen) => update.mutateAsync({ id, price: given, before: { price: seen } })}
                  className="font-semibold tabular-nums pointer-fine:not-has-[input]:-me-5"
                >
                  {price}
                </InlineEdit>
              ) : (
                <span className="font-semibold tabular-nums">{price}</span>
              ))}
          </p>
          <CourseFacts course={course} full className="mt-1 mb-3 text-sm max-sm:mb-0" />
        </div>
      </div>
      <Publishing course={course} />
      <div className="flex flex-wrap items-center gap-x-0.5 border-t border-hairline px-2 py-1.5">
        <Link
          to="/admin/courses/$id"
          params={{ id: String(id) }}
          search={{}}
          aria-label={t.lessonsOf(title)}
          title={t.visibleLessons(lessonsCount)}
          className="inline-flex min-h-11 items-center rounded-control px-2.5 text-sm font-semibold hover:bg-ink/7 md:min-h-10"
        >
          {t.lessons}
        </Link>
        <Link
          to="/admin/courses/$id"
          params={{ id: String(id) }}
          search={{ tab: 'resources' }}
          aria-label={t.resourcesOf(title)}
          title={t.resources}
          className={iconButtonClass('ghost')}
        >
          <FileText aria-hidden="true" />
        </Link>
        <a
          href={previewHref(`/courses/${slug}`)}
          aria-label={t.viewCourseAsStudent(title)}
          title={t.viewAsStudent}
          className={iconButtonClass('ghost')}
        >
          <Eye aria-hidden="true" />
        </a>
        <span className="ms-auto flex">
          {onDuplicate && (
            <IconButton
              label={t.duplicateCourse(title)}
              title={t.duplicate}
              busy={duplicating}
              onClick={onDuplicate}
            >
              <Copy aria-hidden="true" />
            </IconButton>
          )}
          <EditAndDelete name={title} opening={opening} onEdit={onEdit} onDelete={onDelete} />
        </span>
      </div>
    </article>
  )
}
