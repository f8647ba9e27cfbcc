import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from './platform/server/context.ts'
import { defineJob, handleJob, type JobHandler, type JobRun } from './platform/server/jobs/define-job.ts'
import { runJobs } from './platform/server/jobs/run-jobs.ts'
import { findTools, type Tools, versionOf } from './media/server/encoding/ffmpeg.ts'
import { alarmOfPromise } from './payments/server/desk/promise.ts'
import { nextDecision, tellDecisions } from './payments/server/decisions/tell.ts'
import { tellDecisionsJob } from './payments/server/decisions/undo.ts'
import { tellDue } from './payments/server/instalments/tell-due.ts'
import { tellEnds } from './payments/server/plans/tell-ends.ts'
import { observeAcademy } from './office/server/observe.ts'
import { factorSeal } from './accounts/server/second-factor/factor-seal.ts'
import { sendWebhook, sendWebhookJob } from './academy/server/webhooks/deliver.ts'
import { jobRuns } from './platform/server/metrics.ts'
import { describeProofs } from './payments/server/proofs/lookalikes.ts'
import './archive/server/backups/observe.ts'
import { makeDailyBackup } from './archive/server/backups/begin.ts'
import { sweepAcademy, sweepMachine, sweepStrays } from './sweep.ts'
import { remindToStudy } from './learning/server/habit/reminders.ts'
import { readCaptions } from './catalogue/server/search/spoken.ts'
import { areDeletionsPaused } from './media/server/files/deletion-pause.ts'
import { deleteFilesJob, deleteReleased } from './media/server/files/released-files.ts'
import { ShuttingDown, VIDEOS_TOPIC, processNextVideo } from './media/server/encoding/video-worker.ts'

const SECOND = 1000
const MINUTE = 60

export type Jobs = {
  /** Ends what runs (a video goes back to the queue) and resolves when nothing of it is left. */
  close(): Promise<void>
}

type Part = Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'>

/** A job that runs by itself, every so many seconds. */
const recurring = (
  name: string,
  every: number,
  work: (run: JobRun) => Promise<unknown>,
  delay = 0,
): JobHandler => handleJob(defineJob({ name, schema: z.object({}), every, delay }), (_, run) => work(run))

/** The jobs of the queue. */
const handlers: JobHandler[] = [
  recurring('payment-alarm', MINUTE, alarmOfPromise),
  recurring('plan-expiry-reminders', 10 * MINUTE, tellEnds),
  recurring('instalment-reminders', 10 * MINUTE, tellDue),
  recurring('study-reminders', 5 * MINUTE, remindToStudy),
  recurring('sweep', 10 * MINUTE, sweepAcademy),
  recurring('read-captions', 10 * MINUTE, readCaptions),
  recurring('compare-screenshots', 10 * MINUTE, describeProofs),
  // A start has other things to do, and may be a trial.
  recurring('nightly-backup', 10 * MINUTE, (run) => makeDailyBackup(run, run.signal), 5 * MINUTE),
  recurring('sweep-stray-files', 24 * 60 * MINUTE, sweepStrays, 10 * MINUTE),
  handleJob(tellDecisionsJob, async (_, run) => {
    await tellDecisions(run)
    const againIn = await nextDecision(run.db)
    return againIn === null ? undefined : { againIn }
  }),
  handleJob(sendWebhookJob, ({ id }, run) => sendWebhook({ ...run, seal: factorSeal(run.secrets) }, id)),
  handleJob(deleteFilesJob, async (_, { db, storage }) => {
    await deleteReleased(db, storage)
    return (await areDeletionsPaused(db)) ? { againIn: 10 } : undefined
  }),
]

/** The work outside requests: the queue of jobs, renditions of uploaded videos, and what is of this machine alone. */
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
  const unobserve = observeAcademy(services)
  const queue = runJobs({ ...services, secrets }, { handlers })
  const running = Promise.all([
    tellTools(worker.tools, services.log),
    repeat('work on videos', 3 * SECOND, videos, true),
    // Each machine has a temporary folder of its own.
    repeat('sweep of this machine', 10 * MINUTE * SECOND, () => sweepMachine(services)),
  ])

  return {
    async close() {
      unsubscribe()
      unobserve()
      ending.abort(new ShuttingDown('The server ends'))
      await Promise.all([queue.close(), running])
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
