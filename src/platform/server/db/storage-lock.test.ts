import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pidSpace, startMark } from './embedded/processes.ts'
import { isStorageLocked, lockStorage, StorageLockedError } from './storage-lock.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lantern-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const leave = (holder: object) => writeFileSync(join(folder, 'lantern.lock'), JSON.stringify(holder))

test('is given to one application after the other', async () => {
  const first = await lockStorage(folder)
  expect(await isStorageLocked(folder)).toBe(true)
  await expect(lockStorage(folder)).rejects.toThrow(StorageLockedError)
  first.release()
  expect(await isStorageLocked(folder)).toBe(false)
  ;(await lockStorage(folder)).release()
})

test('is given to exactly one of many', async () => {
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => lockStorage(folder)))
  const inside = all.filter((one) => one.status === 'fulfilled')
  expect(inside).toHaveLength(1)
  inside[0]?.value.release()
})

test('names the process that holds it', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  leave({ pid: child.pid, started: startMark(child.pid ?? 0), space: pidSpace() })
  await expect(lockStorage(folder)).rejects.toThrow(`process ${child.pid}`)

  child.kill('SIGKILL')
  await once(child, 'exit')
  ;(await lockStorage(folder)).release()
})

test('recognises a process ID that another process has reused', async () => {
  leave({ pid: process.ppid, started: 'long ago', space: pidSpace() })
  ;(await lockStorage(folder)).release()
})

test('trusts a holder on another machine only while it touches the file', async () => {
  leave({ pid: 1, started: null, space: 'another container' })
  const lock = await lockStorage(folder, 1_000)
  expect(JSON.parse(readFileSync(join(folder, 'lantern.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()

  leave({ pid: 1, started: null, space: 'another container' })
  const alive = setInterval(() => leave({ pid: 1, started: null, space: 'another container' }), 200)
  await expect(lockStorage(folder, 3_000)).rejects.toThrow(StorageLockedError)
  clearInterval(alive)
})
