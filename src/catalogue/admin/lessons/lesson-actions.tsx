import { Link } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  CalendarClock,
  Captions,
  ClipboardList,
  EllipsisVertical,
  Eye,
  EyeOff,
  GraduationCap,
  MessageCircleQuestion,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { Lesson } from '../../lessons.schema.ts'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Menu, MenuAction, menuItemClass, MenuSlot } from '../../../platform/client/ui/overlays/menu.tsx'
import { t } from '../../texts/admin-lessons.ts'
import { t as kinds } from '../../texts/kinds.ts'
import { t as release } from '../../texts/admin-release.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

export interface LessonActionHandlers {
  onEdit: () => void
  onVisibility: () => void
  onRelease: () => void
  onCaptions: () => void
  /** Shows the attendance of a live class, or the results of a SCORM package. */
  onAttendance: () => void
  onDelete: () => void
  /** `onUp` is undefined for the first lesson, and `onDown` for the last. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** The buttons for all actions on one lesson. */
export function LessonActions({ lesson, ...on }: LessonActionHandlers & { lesson: Lesson }) {
  const { id, kind, title, isVisible, courseId } = lesson
  const sees = useMay('students', courseId)
  const asks = useMay('questions')
  return (
    <Menu
      label={t.actionsFor(title)}
      button={
        <>
          <span className="max-sm:sr-only">{t.actions}</span>
          <EllipsisVertical aria-hidden="true" />
        </>
      }
      buttonClassName={buttonClass({ variant: 'ghost', size: 'sm', className: 'max-sm:w-11 max-sm:px-0' })}
    >
      <MenuAction icon={<Pencil aria-hidden="true" />} onClick={on.onEdit}>
        {t.edit}
      </MenuAction>
      <MenuAction
        icon={isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={on.onVisibility}
      >
        {isVisible ? t.hide : t.show}
      </MenuAction>
      <MenuAction icon={<CalendarClock aria-hidden="true" />} onClick={on.onRelease}>
        {release.whenItOpens}
      </MenuAction>
      <MenuAction icon={<Captions aria-hidden="true" />} onClick={on.onCaptions}>
        {t.captions}
      </MenuAction>
      {(kind === 'live' || kind === 'scorm') && sees && (
        <MenuAction icon={<ClipboardList aria-hidden="true" />} onClick={on.onAttendance}>
          {kind === 'live' ? kinds.attendance : kinds.results}
        </MenuAction>
      )}
      {lesson.hasVideo && asks && (
        <MenuSlot>
          <Link to="/admin/quizzes/$id" params={{ id: String(id) }} className={menuItemClass()}>
            <MessageCircleQuestion aria-hidden="true" />
            {kinds.videoQuestions}
          </Link>
        </MenuSlot>
      )}
      <MenuSlot>
        <a href={previewHref(`/lessons/${id}`)} className={menuItemClass()}>
          <GraduationCap aria-hidden="true" />
          {t.viewAsStudent}
        </a>
      </MenuSlot>
      <MenuAction icon={<ArrowUp aria-hidden="true" />} disabled={!on.onUp} onClick={on.onUp}>
        {t.moveUp}
      </MenuAction>
      <MenuAction icon={<ArrowDown aria-hidden="true" />} disabled={!on.onDown} onClick={on.onDown}>
        {t.moveDown}
      </MenuAction>
      <MenuAction icon={<Trash2 aria-hidden="true" />} danger onClick={on.onDelete}>
        {t.deleteItem}
      </MenuAction>
    </Menu>
  )
}
