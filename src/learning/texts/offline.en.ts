import { counted } from '../../platform/count.ts'

export const download = 'Download'
export const downloading = (percent: number) => `Downloading ${percent}%`
export const downloaded = 'Downloaded'
export const continueDownload = 'Continue download'
export const cancel = 'Cancel'
export const remove = 'Remove'
export const close = 'Close'
export const dialogTitle = 'Download this lesson'
export const watchWithout = 'Watch it later on this device, without a connection.'
export const choose = 'What to download'
export const video = (size: string) => `Video, ${size}`
export const audio = (size: string) => `Audio only, ${size}`
export const needsSpace = (size: string, free: string) =>
  `This download needs ${size}, but your browser has only ${free} left. Remove other downloads or files first.`
export const lease =
  'A download ends with your access to the course, and after 30 days without a connection. It works only in this browser, and only while you are signed in.'
export const deterrence =
  'We encrypt it, so it is hard to copy. It is for your own study: please don’t share it.'
export const started = 'Keep this page open until the download is complete.'
export const incomplete =
  'The download stopped before it was complete. It continues where it stopped when you have a connection.'
export const full = 'This device has no space left. Delete other files and continue, or remove this download.'
export const readyUntil = (day: string) => `This lesson is on this device until ${day}.`
export const longer = 'When you are online, we extend this time, as long as you have access.'
export const notPersistent =
  'Your browser may delete downloads if the device has little space left. If you install the academy as an app, the browser usually keeps them.'
export const openDownloads = 'Go to your downloads'
export const checking = 'Checking…'
export const notSupported =
  'This browser can’t store lessons. Use a current version of Chrome, Edge, Firefox or Safari, outside a private window.'
export const installFirst =
  'Safari deletes downloads after seven days without a visit. Install the academy first: press Share, then “Add to Home Screen”. Then open it from there and download the lesson.'
export const failed = 'Download failed'
export const tryAgain = 'Check your connection and try again.'

export const title = 'Downloads'
export const none = 'There are no downloads in this browser. Open a lesson and press “Download”.'
export const used = (size: string) => `Your downloads use ${size} on this device.`
export const watch = 'Watch'
export const listen = 'Listen'
export const watchLesson = (title: string) => `Watch ${title}`
export const listenLesson = (title: string) => `Listen to ${title}`
export const removeLesson = (title: string) => `Remove ${title}`
export const until = (day: string) => `until ${day}`
export const ended = 'This download has expired. Connect to the internet to renew it.'
export const partial = (percent: number) => `${percent}% downloaded. Open the lesson to continue.`
export const unsent = (lessons: number) =>
  `We’ll save your progress in ${counted(lessons, 'lesson')} when you are online.`
export const saved = 'Your progress is saved.'
export const signedOut =
  'You are signed out, so we removed your downloads. Sign in to download lessons again.'
export const removedByServer = (lessons: number) =>
  `We removed ${counted(lessons, 'download')}, because you no longer have access.`
export const replaced = (lessons: number) =>
  `We removed ${counted(lessons, 'download')}, because the teacher replaced the video. Open the lesson to download it again.`
export const cannotPlay = 'We can’t play this download. Remove it, and download the lesson again.'
export const backToSite = 'Back to the academy'
export const player = (title: string) => `Video: ${title}`
export const needsScript = 'This page needs JavaScript.'
export const yourStudy =
  'We encrypt them, so they are hard to copy. They are for your own study: please don’t share them.'
export const yourDownloads = 'Your downloads'
export const connectFirst = 'Connect to the internet once, so that we can check that you are signed in.'
