import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { videos } from '../../tables.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { sampleVideo } from '../../../testing/films.ts'
import { storeVideo } from '../files/files.ts'
import { PID_FILE } from './process-video.ts'
import { reportStorage } from '../files/storage-report.ts'
import { sweep } from '../../../sweep.ts'
import { renditionsHandler } from '../../../jobs.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'

let world: World
let film: Buffer
const children: ChildProcess[] = []
beforeAll(async () => {
  world = await createWorld()
  film = await sampleVideo({ seconds: 8, width: 1280, height: 720 })
})
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))
afterAll(() => world.close())

async function upload() {
  const probe = { durationSeconds: 8, width: 1280, height: 720, hasAudio: true }
  const file = { source: film, contentType: 'video/mp4', extension: 'mp4', probe, attached: true }
  return (await storeVideo(world.db, world.storage, file)).id
}

function startWorker(): ChildProcess {
  const script = join(projectRoot, 'src/testing/jobs-process.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: world.database.url,
      STORAGE_DIR: world.env.storageDir,
      LOG_LEVEL: 'silent',
    },
  })
  children.push(child)
  return child
}

const rowOf = async (id: string) => (await world.db.select().from(videos).where(eq(videos.fileId, id)))[0]!

async function until(what: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 1600; tries++) {
    if (await what()) return
    await sleep(50)
  }
  throw new Error(`This did not come about: ${what.toString()}`)
}

/** Returns the process ID of the running encoder. Null if none is running. */
function encoder(): number | null {
  const { folder } = world.storage.temp
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, PID_FILE)
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (pid && isRunning(pid)) return pid
  }
  return null
}

/** Whether a process is running. A zombie process does not count. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('continues after the server was killed during a job, and ends the remaining encoder', async () => {
  const id = await upload()
  const child = startWorker()
  await until(() => encoder() !== null)
  const pid = encoder()!
  child.kill('SIGKILL')
  await until(() => child.signalCode !== null)
  expect((await rowOf(id)).state).toBe('processing')

  await sweep(world)
  await until(() => !isRunning(pid))
  // Simulates that half a minute passed, after which the lock of the job has expired.
  await world.db.execute(sql`update jobs set locked_until = locked_until - interval '31 seconds'`)
  await runDueJobs(world, [renditionsHandler])
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'ready', attempts: 2 })
  expect(row.renditions.map(({ height }) => height)).toEqual([720, 480, 360, 0])
  expect(await reportStorage(world.db, world.storage)).toMatchObject({
    missing: [],
    orphaned: [],
    damaged: [],
  })
}, 180_000)

test('tries again after the encoder was killed, and two workers share the work', async () => {
  const id = await upload()
  startWorker()
  startWorker()
  await until(() => encoder() !== null)
  process.kill(encoder()!, 'SIGKILL')
  await until(async () => (await rowOf(id)).state === 'queued')
  const other = await upload()
  await world.db.execute(sql`update jobs set run_at = now() where key = ${id}`)
  await until(async () => (await rowOf(id)).state === 'ready' && (await rowOf(other)).state === 'ready')
  expect([(await rowOf(id)).attempts, (await rowOf(other)).attempts]).toEqual([2, 1])
}, 180_000)
