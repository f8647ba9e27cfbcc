import type { Criterion } from '../../assignments.rules.ts'
import { toHundredths, toMarks } from '../../quizzes.rules.ts'

const changeMarks = (criteria: readonly Criterion[], change: (marks: number) => number) =>
  criteria.map(({ name, marks, levels }) => ({
    name,
    marks: change(marks),
    levels: levels.map((level) => ({ name: level.name, marks: change(level.marks) })),
  }))

/** Returns a rubric with marks for the API and the pages, which don't use hundredths. */
export const publicRubric = (rubric: readonly Criterion[]) => changeMarks(rubric, toMarks)

/** Returns a rubric as the database stores it, in hundredths. */
export const storedRubric = (rubric: readonly Criterion[]) => changeMarks(rubric, toHundredths)
