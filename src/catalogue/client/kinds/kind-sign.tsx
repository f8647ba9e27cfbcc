import {
  BookOpen,
  CalendarClock,
  FileText,
  Headphones,
  ListChecks,
  type LucideIcon,
  Package,
  PenLine,
  Play,
} from 'lucide-react'
import type { LessonKind } from '../../kinds.rules.ts'
import { t } from '../../texts/kinds.ts'

const ICONS = {
  video: Play,
  text: FileText,
  pdf: BookOpen,
  audio: Headphones,
  live: CalendarClock,
  quiz: ListChecks,
  scorm: Package,
  assignment: PenLine,
} satisfies Record<LessonKind, LucideIcon>
const NAMES = {
  video: () => t.video,
  text: () => t.text,
  pdf: () => t.pdf,
  audio: () => t.audio,
  live: () => t.live,
  quiz: () => t.quiz,
  scorm: () => t.scorm,
  assignment: () => t.assignment,
} satisfies Record<LessonKind, () => string>

export const kindName = (kind: LessonKind) => NAMES[kind]()

/** The icon of a kind of lesson, with its name for screen readers. */
export function KindSign({ kind }: { kind: LessonKind }) {
  const Icon = ICONS[kind]
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="sr-only">{kindName(kind)}</span>
    </>
  )
}
