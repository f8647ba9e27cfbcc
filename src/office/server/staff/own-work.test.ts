import { expect, test } from 'vitest'
import { sampleCourseInput } from '../../../catalogue/samples.ts'
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
  const settings = `/api/courses/${course.id}/certificate-settings`
  await boss.call('PUT', settings, { ...((await boss.get(settings)).json as object), rule: 'by_hand' })
  const issued = await boss.post(`/api/courses/${course.id}/certificates`, {
    username: teacher.username,
    name: 'Meera Iyer',
  })
  expect(issued.status).toBe(201)
  const { id } = issued.json as { id: number }
  const replaced = () =>
    teacher.client.post(`/api/certificates/${id}/replacement`, { name: 'Dr. Meera Iyer' })
  expect((await replaced()).json).toMatchObject({ code: 'OWN_WORK' })
  const revoked = await boss.post(`/api/certificates/${id}/revocation`, { reason: 'Copied' })
  expect(revoked.status).toBe(204)
  expect((await replaced()).json).toMatchObject({ code: 'OWN_WORK' })
})

test('staff do not become the teacher of a course by a name', async () => {
  const [course, own] = [await app.rows.course(), await app.rows.course()]
  const editor = await signUp()
  await give(editor.username, { duty: 'courses' }, { duty: 'catalogue' })
  const name = `Teacher ${editor.username}`
  const page = { name, description: 'Teaches.', username: editor.username }
  const { id } = (await boss.post('/api/teachers', page)).json as { id: number }
  const instructor = (courseId: number, by = editor.client, value = name) =>
    by.call('PATCH', `/api/courses/${courseId}`, { instructor: value })
  expect((await instructor(course.id)).json).toMatchObject({ code: 'OWN_WORK' })
  expect((await instructor(course.id, editor.client, name.toUpperCase())).status).toBe(403)
  const { name: category } = await app.rows.category()
  const create = (by: typeof boss, value = name) =>
    by.post('/api/courses', sampleCourseInput({ category, instructor: value }))
  expect((await create(editor.client)).json).toMatchObject({ code: 'OWN_WORK' })
  expect((await create(editor.client, 'Gauri Rao')).status).toBe(201)
  expect((await create(boss)).status).toBe(201)
  expect((await instructor(course.id, editor.client, 'Gauri Rao')).status).toBe(200)
  expect((await editor.client.call('PATCH', `/api/teachers/${id}`, { name: 'Gauri Rao' })).status).toBe(403)
  expect((await boss.call('PATCH', `/api/teachers/${id}`, { name: 'Gauri Rao' })).status).toBe(200)
  expect((await instructor(own.id, boss, 'Gauri Rao')).status).toBe(200)
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
  const renamed = { description: 'Teaches physics.', username: friend.username }
  expect((await editor.client.call('PATCH', `/api/teachers/${id}`, renamed)).status).toBe(200)
  expect((await editor.client.call('PATCH', `/api/teachers/${id}`, { username: null })).status).toBe(403)
})
