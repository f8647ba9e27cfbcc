import type { ComponentType } from 'react'
import { showsRanks } from '../../../assessment/quizzes.rules.ts'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { LessonKind } from '../../../catalogue/kinds.rules.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { Utils } from '../../../platform/client/trpc.ts'

export type KindProps = { lesson: Lesson; course: Course }

type Kind = {
  Part: ComponentType<KindProps>
  /** Loads the code and the data of this kind of lesson. */
  ready: (utils: Utils, id: number) => Promise<unknown>
}

const Text = lazyPart(() => import('./text-lesson.tsx').then((m) => m.TextLesson))

const Pdf = lazyPart(() => import('./pdf-lesson.tsx').then((m) => m.PdfLesson))
const Quiz = lazyPart(() => import('../../../assessment/client/quiz-lesson.tsx').then((m) => m.QuizLesson))
const Assignment = lazyPart(() =>
  import('../../../assessment/client/assignments/assignment-lesson.tsx').then((m) => m.AssignmentLesson),
)
const Scorm = lazyPart(() => import('./scorm-lesson.tsx').then((m) => m.ScormLesson))
const Live = lazyPart(() => import('./live-lesson.tsx').then((m) => m.LiveLesson))

/** The component for each kind of lesson without playback. */
const KINDS = {
  video: null,
  audio: null,
  pdf: {
    Part: Pdf,
    ready: (utils, id) => Promise.all([Pdf.ready(), utils.lessons.document.ensureData({ id })]),
  },
  text: {
    Part: Text,
    ready: (utils, id) => Promise.all([Text.ready(), utils.lessons.text.ensureData({ id })]),
  },
  quiz: {
    Part: Quiz,
    ready: (utils, id) =>
      Promise.all([
        Quiz.ready(),
        utils.quizzes.byId
          .ensureData({ id })
          .then((quiz) =>
            showsRanks(quiz) ? utils.quizResults.ranks.ensureData({ id }).catch(() => null) : null,
          ),
      ]),
  },
  assignment: {
    Part: Assignment,
    ready: (utils, id) =>
      Promise.all([
        Assignment.ready(),
        utils.lessons.text.ensureData({ id }),
        utils.assignments.byId.ensureData({ id }),
      ]),
  },
  scorm: {
    Part: Scorm,
    ready: (utils, id) => Promise.all([Scorm.ready(), utils.lessons.scorm.ensureData({ id })]),
  },
  live: {
    Part: Live,
    ready: (utils, id) => Promise.all([Live.ready(), utils.lessons.liveClass.ensureData({ id })]),
  },
} satisfies Record<LessonKind, Kind | null>

const kindOf = (lesson: Lesson): Kind | null => (lesson.locked ? null : KINDS[lesson.kind])

/** Loads the content of a lesson that is not a video. For a locked lesson, there is no content to load. */
export const kindReady = async (utils: Utils, lesson: Lesson) => kindOf(lesson)?.ready(utils, lesson.id)

export function KindPart(props: KindProps) {
  const Part = kindOf(props.lesson)?.Part
  return Part ? <Part key={props.lesson.id} {...props} /> : null
}
