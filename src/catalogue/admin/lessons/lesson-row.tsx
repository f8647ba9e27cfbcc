import { useSortable } from '@dnd-kit/sortable'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Eye, EyeOff, GripVertical, ListChecks, PenLine } from 'lucide-react'
import { durationText } from '../../client/found/duration-text.ts'
import type { CSSProperties, MouseEvent, TouchEvent } from 'react'
import type { Lesson } from '../../lessons.schema.ts'
import type { Video } from '../../../media/videos.schema.ts'
import { KindSign } from '../../client/kinds/kind-sign.tsx'
import { PremiumBadge } from '../../client/list/premium-badge.tsx'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { IconButton, iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { InlineEdit } from '../../../platform/client/ui/forms/inline-edit.tsx'
import { saves } from '../saves.ts'
import { lessonKey } from './lesson-places.ts'
import { LessonActions, type LessonActionHandlers } from './lesson-actions.tsx'
import { ReleaseBadges } from '../release/release-badges.tsx'
import { isUploaded } from '../videos/uploaded-video.ts'
import { VideoState } from '../videos/video-state.tsx'
import { t } from '../../texts/admin-lessons.ts'
import { t as kinds } from '../../texts/kinds.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

export interface LessonRowProps extends LessonActionHandlers {
  lesson: Lesson
  video: Video | undefined
  /**
   * Whether the user can move lessons. False while the list is filtered, because the user does not see all
   * positions.
   */
  sortable: boolean
  selected: boolean
  onSelect: (selected: boolean) => void
}

/** A lesson. The user can drag it by its row or its handle. */
export function LessonRow({ lesson, video, sortable, selected, onSelect, ...actions }: LessonRowProps) {
  const asks = useMay('questions')
  const marks = useMay('marking', lesson.courseId)
  const { id, kind, title, isPremium, isPreview, isVisible, duration, order, videoUrl } = lesson
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id: lessonKey(id),
      disabled: !sortable,
      attributes: { roleDescription: t.sortableLesson },
    })
  const update = trpc.lessons.update.useMutation(saves.lesson.update)
  const style: CSSProperties = {
    ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    ...(transition && { transition }),
  }
  // Buttons and links in the row must stay clickable.
  const grab = (name: 'onMouseDown' | 'onTouchStart') => (event: MouseEvent | TouchEvent) => {
    const target = event.target as Element
    if (event.currentTarget.contains(target) && !target.closest('a, label, input, button:not([data-grip])'))
      listeners?.[name]?.(event)
  }
  return (
    <li
      ref={setNodeRef}
      id={`lesson-${id}`}
      style={style}
      onMouseDown={grab('onMouseDown')}
      onTouchStart={grab('onTouchStart')}
      className={cx(
        'relative flex items-start gap-1 py-2 pe-2 ps-1 first:rounded-t-card last:rounded-b-card sm:items-center sm:gap-2 sm:pe-3',
        sortable && 'touch-manipulation select-none',
        isDragging && 'z-10 rounded-control shadow-floating ring-2 ring-amber-mark',
        selected ? 'bg-amber-soft' : 'bg-surface',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        onKeyDown={(event) => listeners?.['onKeyDown']?.(event)}
        disabled={!sortable}
        data-grip
        aria-label={t.reorder(title)}
        title={sortable ? t.dragToReorder : t.clearFilterToReorder}
        className={iconButtonClass('ghost', cx(sortable && (isDragging ? 'cursor-grabbing' : 'cursor-grab')))}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <Checkbox
        label={null}
        aria-label={t.select(title)}
        checked={selected}
        onChange={(event) => onSelect(event.target.checked)}
        className="shrink-0 gap-0 pe-2"
      />
      <div className="min-w-0 flex-1 py-1 sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 flex-1">
          <p className={cx('flex flex-wrap items-center gap-x-2.5 gap-y-1', !isVisible && 'text-muted')}>
            {kind !== 'video' && <KindSign kind={kind} />}
            <InlineEdit
              label={t.editTitle(title)}
              name="title"
              value={title}
              onSave={(given, seen) => update.mutateAsync({ id, title: given, before: { title: seen } })}
              className="min-w-0 font-semibold"
            >
              {title}
            </InlineEdit>
            {isPremium && <PremiumBadge />}
            {!isVisible && <Badge icon={<EyeOff aria-hidden="true" />}>{t.hidden}</Badge>}
            {isPreview && <Badge tone="success">{t.freePreview}</Badge>}
            <ReleaseBadges {...lesson} />
          </p>
          <p className="text-sm text-muted tabular-nums">
            {t.durationAndOrder(durationText(duration), order)}
          </p>
          {isUploaded(videoUrl) && <VideoState video={video} title={title} kind={kind} />}
        </div>
        {kind === 'quiz' && (asks || marks) && (
          <Link
            to={asks ? '/admin/quizzes/$id' : '/admin/quizzes/$id/results'}
            params={{ id: String(id) }}
            aria-label={kinds.quizQuestionsOf(title)}
            className={buttonClass({ variant: 'ghost', size: 'sm', className: 'max-sm:-ms-3.5' })}
          >
            <ListChecks aria-hidden="true" />
            {kinds.quizQuestions}
          </Link>
        )}
        {kind === 'assignment' && (
          <Link
            to="/admin/assignments/$id"
            params={{ id: String(id) }}
            aria-label={kinds.assignmentRulesOf(title)}
            className={buttonClass({ variant: 'ghost', size: 'sm', className: 'max-sm:-ms-3.5' })}
          >
            <PenLine aria-hidden="true" />
            {kinds.assignmentRules}
          </Link>
        )}
        {videoUrl && (
          <a
            href={videoUrl}
            target="_blank"
            // Keeps the Referer header, which shows that the link is in the admin area. Without it, a preview that
            // is active in another tab would also apply to the opened page.
            rel="noopener"
            aria-label={t.previewOf(title)}
            className={buttonClass({ variant: 'ghost', size: 'sm', className: 'max-sm:-ms-3.5' })}
          >
            <ExternalLink aria-hidden="true" />
            {t.preview}
          </a>
        )}
      </div>
      <IconButton
        label={isVisible ? t.hideLesson(title) : t.showLesson(title)}
        title={isVisible ? t.hide : t.show}
        className="max-sm:hidden"
        onClick={actions.onVisibility}
      >
        {isVisible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
      </IconButton>
      <LessonActions lesson={lesson} {...actions} />
    </li>
  )
}
