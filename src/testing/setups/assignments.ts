import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sampleAssignmentInput } from '../../assessment/samples.ts'
import { addDraftFile } from '../../assessment/server/assignments/submission-files.ts'
import { enrollments } from '../../learning/tables.ts'
import type { User } from '../../platform/user.schema.ts'
import { sampleImage } from '../pictures.ts'
import { type Caller, createWorld } from '../world.ts'

type Rules = Partial<Parameters<Caller['assignments']['save']>[0]>

/** Creates an academy with an administrator, and functions that add assignments, students and their files. */
export async function openAssignments() {
  const world = await createWorld()
  const teacher = await world.user({ role: 'admin' })
  const admin = world.as(teacher)

  async function addAssignment(rules: Rules = {}) {
    const course = await world.course()
    const { id } = await admin.lessons.create({
      courseId: course.id,
      kind: 'assignment',
      title: 'Homework',
      order: 1,
      text: 'Solve **all**',
    })
    await admin.assignments.save({ ...sampleAssignmentInput, ...rules, id })
    return { id, courseId: course.id }
  }

  async function enrolled(courseId: number): Promise<{ user: User; caller: Caller }> {
    const user = await world.user()
    await world.db.insert(enrollments).values({ userId: user.id, courseId })
    return { user, caller: world.as(user) }
  }

  type More = { key?: string; replaces?: number; kind?: 'page' | 'file'; filename?: string; bytes?: Buffer }
  async function addFile(user: User, lessonId: number, more: More = {}) {
    const { bytes = await sampleImage('png', 120, 160), ...given } = more
    const path = world.storage.temp.path('.upload')
    await writeFile(path, bytes)
    return addDraftFile({ ...world, env: { clamav: null } }, user, lessonId, {
      path,
      bytes: bytes.length,
      declared: 'application/octet-stream',
      filename: 'page.png',
      kind: 'page',
      key: randomUUID(),
      ...given,
    })
  }

  return { world, teacher, admin, addAssignment, enrolled, addFile }
}
