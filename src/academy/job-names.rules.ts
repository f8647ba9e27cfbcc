import { t } from './texts/job-names.ts'

/** The names of background jobs on screens. A test checks that each job has one. */
export const jobNames: Readonly<Record<string, () => string>> = {
  'make-renditions': () => t.makeRenditions,
  'make-pages': () => t.makePages,
  'enqueue-videos': () => t.enqueueVideos,
  'payment-alarm': () => t.paymentAlarm,
  'plan-expiry-reminders': () => t.planExpiryReminders,
  'instalment-reminders': () => t.instalmentReminders,
  'study-reminders': () => t.studyReminders,
  'live-class-news': () => t.liveClassNews,
  'send-announcements': () => t.sendAnnouncements,
  'close-attempts': () => t.closeAttempts,
  'student-import': () => t.studentImport,
  regrade: () => t.regrade,
  sweep: () => t.sweep,
  'publish-scheduled': () => t.publishScheduled,
  'read-captions': () => t.readCaptions,
  'compare-screenshots': () => t.compareScreenshots,
  'nightly-backup': () => t.nightlyBackup,
  'sweep-stray-files': () => t.sweepStrayFiles,
  'notify-of-decisions': () => t.notifyOfDecisions,
  'send-webhook': () => t.sendWebhook,
  'send-mails': () => t.sendMails,
  'send-pushes': () => t.sendPushes,
  'send-mail': () => t.sendMail,
  'send-deletion-mail': () => t.sendDeletionMail,
  'prepare-sign-in-mail': () => t.prepareSignInMail,
  'delete-files': () => t.deleteFiles,
}

/** Returns the name of a job on screens. Jobs of other versions are shown as 'Sweep stray files'. */
export const nameOfJob = (job: string): string =>
  (Object.hasOwn(jobNames, job) && jobNames[job]?.()) ||
  `${job.charAt(0).toUpperCase()}${job.slice(1).replaceAll('-', ' ')}`
