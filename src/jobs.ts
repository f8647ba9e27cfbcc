import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from './platform/server/context.ts'
import { defineJob, handleJob, type JobHandler, type JobRun } from './platform/server/jobs/define-job.ts'
import { notifyAdmins } from './academy/server/notifications.ts'
import { transact } from './platform/server/db/connect.ts'
import { runJobs } from './platform/server/jobs/run-jobs.ts'
import { findTools, versionOf } from './media/server/encoding/ffmpeg.ts'
import { warnOfLatePayments } from './payments/server/approval-queue/response-times.ts'
import { nextDecision, notifyOfDecisions } from './payments/server/decisions/notify.ts'
import { notifyOfDecisionsJob } from './payments/server/decisions/undo.ts'
import { sendInstalmentReminders } from './payments/server/instalments/instalment-reminders.ts'
import { sendExpiryReminders } from './payments/server/plans/expiry-reminders.ts'
import { observeAcademy } from './office/server/observe.ts'
import { factorSeal } from './accounts/server/two-step-verification/factor-seal.ts'
import { sendDueMails, sendMailJob, sendMailsJob, sendOneMail } from './accounts/server/mail/send.ts'
import { sendDuePushes, sendPushesJob } from './accounts/server/push/send.ts'
import { prepareSignInMail } from './accounts/server/sign-in-mails/prepare.ts'
import { prepareSignInMailJob } from './accounts/server/sign-in-mails/request.ts'
import { sendWebhook, sendWebhookJob } from './academy/server/webhooks/deliver.ts'
import { describeScreenshots } from './payments/server/screenshots/lookalikes.ts'
import './archive/server/backups/observe.ts'
import { makeDailyBackup } from './archive/server/backups/begin.ts'
import { deleteOwnReleased, sweepAcademy, sweepMachine, sweepStrays } from './sweep.ts'
import { sendAnnouncements } from './students/server/announcements/send.ts'
import { sendAnnouncementsJob } from './students/server/announcements/send-job.ts'
import { closeOverdueAttempts } from './assessment/server/attempts.ts'
import { regradeJob, regradeVersion } from './assessment/server/results/regrade.ts'
import { sendClassNews } from './learning/server/classes/class-news.ts'
import { remindToStudy } from './learning/server/study-goal/reminders.ts'
import { applyImport, studentImportJob } from './students/server/imports/apply.ts'
import { deletionMailJob, sendDeletionMail } from './accounts/server/mail/deletion-mail.ts'
import { giveUpImport } from './students/server/imports/start.ts'
import { undoImport } from './students/server/imports/undo.ts'
import { publishDue } from './catalogue/server/release/schedules.ts'
import { readCaptions } from './catalogue/server/search/spoken.ts'
import { areDeletionsPaused } from './media/server/files/deletion-pause.ts'
import { deleteFilesJob } from './media/server/files/released-files.ts'
import { enqueueDocuments, giveUpDocument, pagesJob } from './media/server/documents/document-queue.ts'
import { makePages } from './media/server/documents/document-worker.ts'
import { enqueueVideos, giveUpVideo, renditionsJob } from './media/server/encoding/video-queue.ts'
import { makeRenditions, publishVideoState } from './media/server/encoding/video-worker.ts'

const MINUTE = 60

export type Jobs = {
  /** Interrupts the running jobs and resolves when all have ended. An interrupted video returns to the queue. */
  close(): Promise<void>
}

type Part = Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'>

/** Defines a job that runs every `every` seconds. */
const recurring = (
  name: string,
  every: number,
  work: (run: JobRun) => Promise<unknown>,
  delay = 0,
): JobHandler => handleJob(defineJob({ name, schema: z.object({}), every, delay }), (_, run) => work(run))

/** Makes renditions, for one video at a time on each instance. */
export const renditionsHandler = handleJob(
  renditionsJob,
  ({ fileId }, run) => makeRenditions({ ...run, tools: () => findTools(run.env) }, fileId),
  async ({ fileId }, context, error) => {
    await giveUpVideo(context.db, fileId, error)
    await publishVideoState(context, fileId, 'changed')
  },
)

/** Makes the pictures of documents, one document at a time on each instance. */
export const pagesHandler = handleJob(
  pagesJob,
  ({ fileId }, run) => makePages(run, fileId),
  ({ fileId }, { db }, error) => giveUpDocument(db, fileId, error),
)

/** All jobs of the queue. */
export const handlers: JobHandler[] = [
  renditionsHandler,
  pagesHandler,
  recurring('enqueue-videos', 10 * MINUTE, async ({ db }) => {
    await enqueueVideos(db)
    await enqueueDocuments(db)
  }),
  recurring('payment-alarm', MINUTE, warnOfLatePayments),
  recurring('plan-expiry-reminders', 10 * MINUTE, sendExpiryReminders),
  recurring('instalment-reminders', 10 * MINUTE, sendInstalmentReminders),
  recurring('study-reminders', 5 * MINUTE, remindToStudy),
  recurring('live-class-news', MINUTE, sendClassNews),
  recurring('close-attempts', MINUTE, closeOverdueAttempts),
  recurring('sweep', 10 * MINUTE, sweepAcademy),
  recurring('publish-scheduled', MINUTE, ({ db }) => publishDue(db)),
  recurring('read-captions', 10 * MINUTE, readCaptions),
  recurring('compare-screenshots', 10 * MINUTE, describeScreenshots),
  // Delayed, because a new server has more urgent work, and might run only for a short test.
  recurring('nightly-backup', 10 * MINUTE, (run) => makeDailyBackup(run, run.signal), 5 * MINUTE),
  recurring('sweep-stray-files', 24 * 60 * MINUTE, (run) => sweepStrays(run), 10 * MINUTE),
  handleJob(notifyOfDecisionsJob, async (_, run) => {
    await notifyOfDecisions(run)
    const againIn = await nextDecision(run.db)
    return againIn === null ? undefined : { againIn }
  }),
  handleJob(sendAnnouncementsJob, (_, run) => sendAnnouncements(run)),
  handleJob(regradeJob, ({ versionId }, run) => regradeVersion(run, versionId, run.signal)),
  handleJob(
    studentImportJob,
    async ({ id }, run) => {
      await applyImport({ ...run, seal: factorSeal(run.secrets) }, id, run.signal)
      await undoImport(run, id, run.signal)
    },
    ({ id }, { db }) => giveUpImport(db, id),
  ),
  // Also runs on servers without email, so that they delete the address.
  handleJob(deletionMailJob, (due, run) => sendDeletionMail(run, due)),
  handleJob(sendWebhookJob, ({ id }, run) => sendWebhook({ ...run, seal: factorSeal(run.secrets) }, id)),
  handleJob(deleteFilesJob, async (_, { db, storage }) => {
    await deleteOwnReleased({ db, storage })
    return (await areDeletionsPaused(db)) ? { againIn: 10 } : undefined
  }),
]

/** The jobs of a server that sends email. Other servers need none of this code. */
export const mailHandlers: JobHandler[] = [
  handleJob(sendMailsJob, async (_, run) =>
    sendDueMails({ ...run, ...(await import('./registry/mail-texts.ts')) }),
  ),
  handleJob(prepareSignInMailJob, (request, run) => prepareSignInMail(run, request)),
  handleJob(sendMailJob, async ({ id }, run) =>
    sendOneMail({ ...run, ...(await import('./registry/mail-texts.ts')) }, id),
  ),
]

/** The jobs of a server that sends notifications to devices. */
export const pushHandlers: JobHandler[] = [
  handleJob(sendPushesJob, async (_, run) =>
    sendDuePushes({ ...run, ...(await import('./registry/mail-texts.ts')) }),
  ),
]

/** Starts the work outside requests: the job queue, and the work that only this machine can do. */
export function startJobs(services: Part, secrets: readonly string[]): Jobs {
  const ending = new AbortController()
  const unobserve = observeAcademy(services)
  const { db, live, env } = services
  const queue = runJobs(
    { ...services, secrets },
    {
      handlers: [...handlers, ...(env.mail ? mailHandlers : []), ...(env.push ? pushHandlers : [])],
      onFailed: (job) => transact(db, (tx) => notifyAdmins(tx, live, { kind: 'job_failed', data: { job } })),
    },
  )
  const running = Promise.all([logVideoTools(services), sweepThisMachine(services, ending.signal)])
  return {
    async close() {
      unobserve()
      ending.abort()
      await Promise.all([queue.close(), running])
    },
  }
}

/**
 * Removes files and video encoders that ended processes left on this machine. This is not a job of the queue, because
 * other machines cannot do it.
 */
async function sweepThisMachine(services: Part, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sweepMachine(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'The temporary folder could not be cleaned. Retrying later'),
    )
    await sleep(10 * MINUTE * 1000, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Logs which programs process videos. Administrators need to know, because these programs read untrusted uploads. */
async function logVideoTools({ env, log }: Part) {
  try {
    const { ffmpeg } = await findTools(env)
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
