import { setTimeout } from 'node:timers/promises'
import type { Services } from './platform/server/context.ts'
import { findTools, type Tools, versionOf } from './media/server/encoding/ffmpeg.ts'
import { alarmOfPromise } from './payments/server/desk/promise.ts'
import { tellDecisions } from './payments/server/decisions/tell.ts'
import { tellDue } from './payments/server/instalments/tell-due.ts'
import { tellEnds } from './payments/server/plans/tell-ends.ts'
import { observeAcademy } from './office/server/observe.ts'
import { factorSeal } from './accounts/server/second-factor/factor-seal.ts'
import { runWebhooks } from './academy/server/webhooks/deliver.ts'
import { jobRuns } from './platform/server/metrics.ts'
import { describeProofs } from './payments/server/proofs/lookalikes.ts'
import './archive/server/backups/observe.ts'
import { makeDailyBackup } from './archive/server/backups/begin.ts'
import { sweep, sweepStrays } from './sweep.ts'
import { remindToStudy } from './learning/server/habit/reminders.ts'
import { readCaptions } from './catalogue/server/search/spoken.ts'
import { deleteReleased } from './media/server/files/released-files.ts'
import { ShuttingDown, VIDEOS_TOPIC, processNextVideo } from './media/server/encoding/video-worker.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

export type Jobs = {
  /** Ends what runs (a video goes back to the queue) and resolves when nothing of it is left. */
  close(): Promise<void>
}

type Part = Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'>

/** The work beside the requests: renditions of uploaded videos, one at a time on each instance, and the sweeps. */
export function startJobs(services: Part, secrets: readonly string[]): Jobs {
  const ending = new AbortController()
  const { signal } = ending
  let tools: Promise<Tools> | null = null
  const worker = { ...services, tools: () => (tools ??= findTools(services.env)) }

  let wake: () => void = () => undefined
  const unsubscribe = services.live.subscribe(VIDEOS_TOPIC, ({ state }) => {
    if (state === 'queued') wake()
  })

  const told = (name: string) => ({
    done: () => jobRuns.inc({ job: name, outcome: 'ok' }),
    failed: (error: unknown) => {
      if (signal.aborted) return
      jobRuns.inc({ job: name, outcome: 'failed' })
      services.log.warn({ err: error }, `The ${name} failed; it will be tried again`)
    },
  })

  /** Runs `work` again and again, `pause` milliseconds apart; what fails is logged and tried again. */
  const repeat = async (name: string, pause: number, work: () => Promise<unknown>, wakes = false) => {
    while (!signal.aborted) {
      await work().then(told(name).done, told(name).failed)
      const awake = new AbortController()
      if (wakes) wake = () => awake.abort()
      await setTimeout(pause, undefined, {
        signal: AbortSignal.any([signal, awake.signal]),
        ref: false,
      }).catch(() => undefined)
    }
  }

  const videos = async () => {
    while (!signal.aborted && (await processNextVideo(worker, signal)));
  }
  const strays = async () => {
    // Not at every start of a server that is started often.
    await setTimeout(10 * MINUTE, undefined, { signal, ref: false })
    await sweepStrays(services)
  }
  const daily = async () => {
    // A start has other things to do, and may be a trial.
    if (!settled) await setTimeout(5 * MINUTE, undefined, { signal, ref: false })
    settled = true
    await makeDailyBackup(services, signal)
  }
  let settled = false
  const unobserve = observeAcademy(services)
  const running = Promise.all([
    tellTools(worker.tools, services.log),
    runWebhooks({ ...services, seal: factorSeal(secrets), signal }, told('sending of webhooks')),
    repeat('The telling of decisions', SECOND, () => tellDecisions(services)),
    repeat('alarm of payments that wait', MINUTE, () => alarmOfPromise(services)),
    repeat('telling of plans that end', 10 * MINUTE, () => tellEnds(services)),
    repeat('telling of parts that are due', 10 * MINUTE, () => tellDue(services)),
    repeat('work on videos', 3 * SECOND, videos, true),
    repeat('deletion of files', 3 * SECOND, () => deleteReleased(services.db, services.storage)),
    repeat('sweep', 10 * MINUTE, () => sweep(services)),
    repeat('reminders to study', 5 * MINUTE, () => remindToStudy(services)),
    repeat('reading of captions', 10 * MINUTE, () => readCaptions(services)),
    repeat('comparison of proofs', 10 * MINUTE, () => describeProofs(services)),
    repeat('daily backup', 10 * MINUTE, daily),
    repeat('sweep of strays', 24 * 60 * MINUTE, strays),
  ])

  return {
    async close() {
      unsubscribe()
      unobserve()
      ending.abort(new ShuttingDown('The server ends'))
      await running
    },
  }
}

/** Says once which programs work on videos: what is uploaded by strangers is read by them. */
async function tellTools(tools: () => Promise<Tools>, log: Part['log']) {
  try {
    const { ffmpeg } = await tools()
    const line = `Videos are made with ffmpeg ${await versionOf(ffmpeg)} (${ffmpeg})`
    if (ffmpeg.includes('node_modules'))
      log.warn(`${line}, which came with the packages and is of 2018: install your system's`)
    else log.info(line)
  } catch (error) {
    log.warn(
      { err: error },
      'No ffmpeg can be started: uploaded videos play as they are. Install it, or set FFMPEG_PATH',
    )
  }
}
