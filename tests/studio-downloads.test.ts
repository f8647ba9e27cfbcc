import { expect, test } from 'vitest'
import { createClassroom } from './support/classroom.ts'
import { arrive, gone, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

test('an administrator allows downloads in the form of a course, and turns them off again', async () => {
  const { page, request } = await site.signIn(ADMIN.username, { viewport: { width: 390, height: 844 } })
  const { id } = await (await createClassroom(request)).course({ title: 'On the train' })
  const allows = async () => (await (await request.get(`/api/courses/${id}`)).json()) as object
  await arrive(page, '/admin/courses')
  for (const wanted of [true, false]) {
    await page.getByRole('button', { name: 'Edit On the train' }).click()
    const allowed = page.getByRole('checkbox', { name: 'Students can download lessons' })
    await seen(allowed)
    expect(await allowed.isChecked()).toBe(!wanted)
    await allowed.setChecked(wanted)
    await page.getByRole('button', { name: 'Update course' }).click()
    await gone(page.getByRole('dialog'))
    if (wanted) expect(await allows()).toMatchObject({ allowsOffline: true })
    else expect(await allows()).not.toHaveProperty('allowsOffline')
  }
})
