import { useSortable } from '@dnd-kit/sortable'
import {
  ArrowDown,
  ArrowUp,
  CalendarClock,
  EllipsisVertical,
  Eye,
  EyeOff,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { Section } from '../../sections.schema.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Menu, MenuAction } from '../../../platform/client/ui/overlays/menu.tsx'
import { ReleaseBadges } from '../release/release-badges.tsx'
import { t } from '../../texts/admin-lessons.ts'
import { t as release } from '../../texts/admin-release.ts'

interface SectionRowProps {
  section: Section
  /** The key of the row, which is a drop target for lessons. */
  place: string
  lessons: number
  sortable: boolean
  onRename: () => void
  onVisibility: () => void
  onRelease: () => void
  onDelete: () => void
  /** `onUp` is undefined for the first section, and `onDown` for the last. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A section heading in the list of lessons. */
export function SectionRow({ section, place, lessons, sortable, ...on }: SectionRowProps) {
  const { setNodeRef, transform, transition } = useSortable({
    id: place,
    disabled: { draggable: true, droppable: !sortable },
  })
  return (
    <li
      ref={setNodeRef}
      style={{
        ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
        ...(transition && { transition }),
      }}
      className="relative flex items-center gap-2 bg-sunken py-1.5 pe-2 ps-4 first:rounded-t-card last:rounded-b-card sm:pe-3"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="min-w-0 font-semibold break-words">{section.title}</h3>
        {!section.isVisible && <Badge icon={<EyeOff aria-hidden="true" />}>{t.hidden}</Badge>}
        <ReleaseBadges {...section} />
      </div>
      <span className="text-sm text-muted tabular-nums">{t.countOfLessons(lessons)}</span>
      <Menu
        label={t.actionsForSection(section.title)}
        button={
          <>
            <span className="max-sm:sr-only">{t.actions}</span>
            <EllipsisVertical aria-hidden="true" />
          </>
        }
        buttonClassName={buttonClass({
          variant: 'ghost',
          size: 'sm',
          className: 'max-sm:w-11 max-sm:px-0',
        })}
      >
        <MenuAction icon={<Pencil aria-hidden="true" />} onClick={on.onRename}>
          {t.renameSection}
        </MenuAction>
        <MenuAction
          icon={section.isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={on.onVisibility}
        >
          {section.isVisible ? t.hideSection : t.showSection}
        </MenuAction>
        <MenuAction icon={<CalendarClock aria-hidden="true" />} onClick={on.onRelease}>
          {release.whenItOpens}
        </MenuAction>
        <MenuAction icon={<ArrowUp aria-hidden="true" />} disabled={!on.onUp} onClick={on.onUp}>
          {t.moveSectionUp}
        </MenuAction>
        <MenuAction icon={<ArrowDown aria-hidden="true" />} disabled={!on.onDown} onClick={on.onDown}>
          {t.moveSectionDown}
        </MenuAction>
        <MenuAction icon={<Trash2 aria-hidden="true" />} danger onClick={on.onDelete}>
          {t.deleteSection}
        </MenuAction>
      </Menu>
    </li>
  )
}
