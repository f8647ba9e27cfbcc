import type { LoadQuizPlanner } from '../../../../catalogue/admin/imports/planned-quiz.ts'

/** Loads the planner of quizzes in Moodle backups. Pages of the studio pass it to their import. */
export const loadQuizPlanner: LoadQuizPlanner = () =>
  import('./plan-quizzes.ts').then(({ planQuizzes }) => planQuizzes)
