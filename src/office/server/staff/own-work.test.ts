import { expect, test } from 'vitest'
import { openAccounts } from '../../../testing/setups/accounts.ts'

const { app, boss, signUp } = await openAccounts()

const give = (username: string, ...duties: object[]) => boss.call('PUT', '/api/staff', { username, duties })

test('staff excuse and certify others, and never themselves', async () => {
  const course = await app.rows.course()
  const lesson = await app.rows.lesson(course.id)
  const [teacher, student] = [await signUp(), await signUp()]
  for (const { client } of [teacher, student]) await client.post('/api/enrollments', { courseId: course.id })
  await give(teacher.username, { duty: 'students' }, { duty: 'certificates' }, { duty: 'marking' })
  const excuse = (userId: string) =>
    teacher.client.call('PUT', `/api/lessons/${lesson.id}/excuses/${userId}`, { excused: true })
  expect((await excuse(student.id)).status).toBe(204)
  const own = await excuse(teacher.id)
  expect(own).toMatchObject({ status: 403, json: { code: 'OWN_WORK' } })
  const certified = (username: string) =>
    teacher.client.post(`/api/courses/${course.id}/certificates`, { username, name: 'Meera Iyer' })
  expect((await certified(student.username)).json).toMatchObject({ code: 'NO_CERTIFICATE' })
  expect((await certified(teacher.username)).json).toMatchObject({ code: 'OWN_WORK' })
})

test('only administrators choose the account of a teacher’s page', async () => {
  const [editor, friend] = [await signUp(), await signUp()]
  await give(editor.username, { duty: 'catalogue' })
  const page = { name: `Teacher ${editor.username}`, description: 'Teaches.' }
  const made = await editor.client.post('/api/teachers', page)
  expect(made.status).toBe(201)
  const { id } = made.json as { id: number }
  for (const username of [editor.username, friend.username])
    expect((await editor.client.call('PATCH', `/api/teachers/${id}`, { username })).status).toBe(403)
  expect((await boss.call('PATCH', `/api/teachers/${id}`, { username: friend.username })).status).toBe(200)
  const renamed = { name: `${page.name} II`, username: friend.username }
  expect((await editor.client.call('PATCH', `/api/teachers/${id}`, renamed)).status).toBe(200)
  expect((await editor.client.call('PATCH', `/api/teachers/${id}`, { username: null })).status).toBe(403)
})
