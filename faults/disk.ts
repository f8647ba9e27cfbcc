import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabases } from './instances.ts'
import { type Installation, atEnd, openInstallation } from './support/installation.ts'
import { type Fault, NotHere, until } from './support/fault.ts'
import { rounds } from './support/rounds.ts'

const ROUNDS = 3
const FULL_FOR_MS = 6_000

/** Mounts a small file system, and returns its path. Throws `NotHere` if the user is not root. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-disk-'))
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lantern', folder])
  if (made.status !== 0) {
    rmSync(folder, { recursive: true })
    throw new NotHere('only root may mount a small disk')
  }
  atEnd(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  // PostgreSQL's account must be able to enter the folder.
  spawnSync('chmod', ['711', folder])
  return folder
}

/** Fills the disk completely. Returns a function that frees the space. */
async function fill(disk: string): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast')
  const file = await open(path, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) await file.write(block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
  return () => rm(path)
}

async function fullRounds(academy: Installation, disk: string, say: (line: string) => void) {
  return rounds(academy, {
    say,
    count: ROUNDS,
    async strike() {
      const makeRoom = await fill(disk)
      await sleep(FULL_FOR_MS)
      const { bavail } = await statfs(disk)
      await makeRoom()
      if (bavail > 64) say(`${bavail} blocks were free again before it ended`)
    },
  })
}

export const filesFull: Fault = {
  name: 'files-full',
  what: 'the disk of the files is full for a while, the database is elsewhere',
  async run(say) {
    const disk = smallDisk(60)
    const academy = await openInstallation({
      STORAGE_DIR: join(disk, 'storage'),
      DATABASE_URL: await (await startDatabases())(),
    })
    return fullRounds(academy, disk, say)
  },
}

export const allFull: Fault = {
  name: 'all-full',
  what: 'the disk of everything, the database included, is full for a while',
  async run(say) {
    const disk = smallDisk(400)
    const academy = await openInstallation({ STORAGE_DIR: join(disk, 'storage') })
    return fullRounds(academy, disk, say)
  },
}

export const filesReadOnly: Fault = {
  name: 'read-only',
  what: 'the disk of the files lets nobody write for a while, the database is elsewhere',
  async run(say) {
    const disk = smallDisk(200)
    mkdirSync(join(disk, 'storage'))
    const academy = await openInstallation({
      STORAGE_DIR: join(disk, 'storage'),
      DATABASE_URL: await (await startDatabases())(),
    })
    const remount = (how: 'ro' | 'rw') => spawnSync('mount', ['-o', `remount,${how}`, disk]).status === 0
    return rounds(academy, {
      say,
      count: ROUNDS,
      async strike() {
        // The system refuses to remount the disk while a file is open for writing.
        await until('it is read-only', () => remount('ro'))
        await sleep(FULL_FOR_MS)
        const health = await fetch(`${academy.url}/readyz`)
        remount('rw')
        if (health.status !== 503) throw new Error(`readyz answered ${health.status}, not 503`)
      },
    })
  },
}
