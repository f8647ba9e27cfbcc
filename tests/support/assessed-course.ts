import type { APIRequestContext } from 'playwright-core'
import { expect } from 'vitest'
import { sampleAssignmentInput, sampleQuestionInput, sampleQuizInput } from '../../src/assessment/samples.ts'
import type { Course } from '../../src/catalogue/courses.schema.ts'
import type { Lesson } from '../../src/catalogue/lessons.schema.ts'
import { create } from './courses.ts'

/** A course with a quiz and an assignment, both with a question and rules. */
export type Assessed = Pick<Course, 'id' | 'slug'> & { quizId: number; assignmentId: number }

const RUBRIC = [
  { name: 'All steps are shown', marks: 5, levels: [{ name: 'Complete', marks: 5 }] },
  { name: 'Right result', marks: 2.5, levels: [] },
]

/** Adds a quiz and an assignment to a course, as an administrator. */
export async function assess(admin: APIRequestContext, courseId: number): Promise<Assessed> {
  const course = (await (await admin.get(`/api/courses/${courseId}`)).json()) as Course
  const put = async (path: string, data: object) => {
    const reply = await admin.put(path, { data })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const add = (kind: string, title: string, more = {}) =>
    create<Lesson>(admin, '/api/lessons', { courseId, kind, title, order: 1000, ...more })
  const quiz = await add('quiz', 'A test of sums')
  const question = await create(admin, '/api/questions', sampleQuestionInput())
  const slots = [{ questionId: question.id, marks: 2, penalty: 0.5 }]
  await put(`/api/lessons/${quiz.id}/quiz`, { ...sampleQuizInput, ranks: 'names', slots })
  const assignment = await add('assignment', 'Homework about squares', {
    text: 'Solve $x^2 = 4$ in **words**.',
  })
  await put(`/api/lessons/${assignment.id}/assignment`, { ...sampleAssignmentInput, rubric: RUBRIC })
  return { id: courseId, slug: course.slug, quizId: quiz.id, assignmentId: assignment.id }
}

/** As a student in the course, submits the assignment and a quiz without answers. Returns the ID of the submission. */
export async function takeBoth(
  student: APIRequestContext,
  { quizId, assignmentId }: Assessed,
): Promise<number> {
  const path = `/api/lessons/${assignmentId}/submission`
  const draft = await student.put(path, { data: { text: 'x is 2, or -2.' } })
  expect(draft.status(), await draft.text()).toBe(200)
  const sent = await student.post(path)
  expect(sent.ok(), await sent.text()).toBe(true)
  const started = await student.post(`/api/lessons/${quizId}/quiz/attempts`)
  expect(started.ok(), await started.text()).toBe(true)
  const { attempt } = (await started.json()) as { attempt: { id: number } }
  const done = await student.post(`/api/attempts/${attempt.id}/submission`)
  expect(done.ok(), await done.text()).toBe(true)
  return ((await sent.json()) as { id: number }).id
}

/** Returns the screens of students for a course with marked lessons. */
export const studentScreens = ({ slug, quizId, assignmentId }: Assessed) => [
  `/lessons/${quizId}`,
  `/lessons/${assignmentId}`,
  `/courses/${slug}/grades`,
]

/** Returns the screens of teachers for questions, quizzes, assignments and marks. */
export const teacherScreens = ({ id, quizId, assignmentId }: Assessed, submissionId: number) => [
  '/admin/questions',
  '/admin/questions/paste',
  '/admin/questions/import',
  `/admin/quizzes/${quizId}`,
  `/admin/quizzes/${quizId}?print=1`,
  `/admin/quizzes/${quizId}/results`,
  `/admin/assignments/${assignmentId}`,
  '/admin/submissions',
  `/admin/submissions/${submissionId}`,
  `/admin/grades/${id}`,
]
