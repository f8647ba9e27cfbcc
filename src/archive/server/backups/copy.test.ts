import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backedUp, envOf, pathOf } from '../../../testing/setups/backups.ts'
import { createWorld } from '../../../testing/world.ts'
import { copyBackups } from './copy.ts'
import { openCopy, openOwnPlace } from './place.ts'

test('copies no backup that is too old in the second location, which several machines share', async () => {
  const world = await createWorld()
  const shared = await mkdtemp(join(tmpdir(), 'lantern-shared-'))
  const copy = await openCopy(envOf(world, { copyTo: shared }))
  const made = pathOf(world, await backedUp(world))
  const nameOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}-030000.tar.gz`
  const days = Array.from({ length: 14 }, (_, index) => index + 1)
  // Two machines create the backups in turns.
  for (const day of days)
    await copyFile(made, day % 2 ? join(made, '..', nameOf(day)) : join(shared, nameOf(day)))
  await rm(made)
  expect(copy && (await copyBackups(openOwnPlace(world.env), copy))).toBe(3)
  const archives = (await readdir(shared)).filter((name) => name.endsWith('.tar.gz'))
  expect(archives.toSorted()).toEqual([2, 4, 6, 8, 9, 10, 11, 12, 13, 14].map(nameOf))
  expect(copy && (await copyBackups(openOwnPlace(world.env), copy))).toBe(0)
  await rm(shared, { recursive: true, force: true })
  await world.close()
})
