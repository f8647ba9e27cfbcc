import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

const steps = async () => {
  const { setup, setupSkipped } = await admin.admin.overview()
  return [setup, setupSkipped]
}
const save = (key: string, value: string) => admin.settings.update({ key, value })

test('each set-up step disappears when it is done, and can be skipped and shown again', async () => {
  const all = ['name', 'course', 'payments', 'policies', 'contact', 'staff', 'figures', 'backups']
  expect(await steps()).toEqual([all, []])
  await save('setup_settled', 'staff,backups')
  expect(await steps()).toEqual([
    ['name', 'course', 'payments', 'policies', 'contact', 'figures'],
    ['staff', 'backups'],
  ])
  await save('setup_settled', 'backups')
  expect((await steps())[0]).toContain('staff')
  // An administrator can check the QR code only when there is a UPI ID.
  await save('upi_id', 'asha@okbank')
  expect((await steps())[0]).toEqual(['name', 'course', 'qr', 'policies', 'contact', 'staff', 'figures'])
  await save('academy_name', 'Asha Academy')
  await save('refund_policy', 'Money back within 7 days')
  await save('contact_phone', '+91 98000 00000')
  await save('stat_students', '')
  await world.course()
  await admin.staff.invite({ label: 'Meera', duties: [{ duty: 'courses' }] })
  expect(await steps()).toEqual([['qr'], ['backups']])
  await save('setup_settled', 'backups,qr')
  expect(await steps()).toEqual([[], ['qr', 'backups']])
  // After a change to the UPI ID, an administrator must check the QR code again.
  await save('upi_id', 'other@okbank')
  expect(await steps()).toEqual([['qr'], ['backups']])
  for (const wrong of ['a,,b', 'a b', 'A1', ',']) await expect(save('setup_settled', wrong)).rejects.toThrow()
})
