import type { trpc } from '../../../platform/client/trpc.ts'
import type { Entry } from './entry.ts'
import type { Files } from './lesson-texts.ts'
import type { Activity, MoodleFile } from './moodle/read-backup.ts'

/** Functions with which a planned quiz creates its questions. */
export interface QuizMaker {
  client: ReturnType<typeof trpc.useUtils>['client']
  importId: number
  /** Uploads a picture and returns its URL. Each picture is uploaded only once per import. */
  upload: (picture: Entry) => Promise<string>
}

/** A quiz in a backup. */
export interface PlannedQuiz {
  /** The number of questions that will be created. */
  questions: number
  /** Creates the questions. Each question is created only once per import. */
  prepare: (maker: QuizMaker) => Promise<void>
  /** Saves the rules and the questions in the quiz. */
  save: (lessonId: number, maker: QuizMaker) => Promise<void>
}

interface PlannedActivity {
  /** The quiz. Null if none of its questions can be imported. */
  quiz: PlannedQuiz | null
  changed: string[]
  leftOut: { name: string; reason: string }[]
}

/** Plans the quizzes of a backup. The quizzes module provides this function. */
export type QuizPlanner = (
  files: Files,
  stored: readonly MoodleFile[],
) => (activity: Activity) => Promise<PlannedActivity>

/** Loads the planner when an administrator starts an import. */
export type LoadQuizPlanner = () => Promise<QuizPlanner>
