import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

/** Modules that use a user's role as data: they display, change or compare it. */
const ABOUT_ROLES = new Set([
  'accounts/registry/notification-texts.ts',
  'accounts/server/admin-command.ts',
  'accounts/server/tokens/api-tokens.ts',
  'accounts/server/user-actions.ts',
  'office/admin/users/role-badge.tsx',
  'office/admin/users/user-actions.tsx',
  'office/admin/users/user-page.tsx',
  'office/server/users.ts',
  'students/server/imports/check.ts',
])

const folder = join(projectRoot, 'src')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing[\\/]/.test(name))
  .map((name) => ({
    name: name.replaceAll('\\', '/'),
    text: readFileSync(join(folder, name), 'utf8').replaceAll(/\(role\) => role === name/g, ''),
  }))

test('only policies check the role of the user', () => {
  const comparing = sources.filter(({ text }) =>
    /\brole\)? ?[!=]==? (?!null)|['"](admin|student)['"] ?[!=]==? ?[\w.?]*role\b/.test(text),
  )
  expect(comparing.map(({ name }) => name).toSorted()).toEqual(
    ['platform/policy.ts', ...ABOUT_ROLES].toSorted(),
  )
})

test('procedures are created in one place, with their policy', () => {
  const making = sources.filter(({ text }) => /\binitTRPC\b/.test(text))
  expect(making.map(({ name }) => name)).toEqual(['platform/server/trpc.ts'])
})
