export const enrollmentRequired = 'Enrol in this course to track your progress'
export const noteNotFound = 'We couldn’t find this note. Reload the page.'
export const tooManyNotes = 'You can have at most {most} notes on a lesson. Delete one to add another.'
export const notesTooLong =
  'Your notes on a lesson can have at most {most} characters in total. Delete or shorten a note.'
export const mistakeNotFound =
  'This question is no longer in your mistake notebook. Continue with the next one.'
export const videoNotFound = 'We couldn’t find this video. Reload the page.'
export const playlistNotFound = 'That playlist was not found'
export const pictureNotFound = 'We couldn’t find this picture. Reload the page.'
export const addressExpired = 'This link no longer works. Open the lesson again.'
export const endBeforeStart = 'The end must be after the start'
export const noCertificate = 'This course has no certificates. Ask the academy for help.'
export const certificateNotFound = 'We couldn’t find this certificate. Reload the page.'
export const courseNotFinished = 'Complete all required lessons to get the certificate'
export const passWithdrawn =
  'The marks have changed, and you no longer pass “{title}”. Try it again, or ask your teacher.'
export const alreadyCertified =
  'This student already has a certificate for this course. Replace that certificate instead.'
export const certificateNameRequired = 'Enter the name for your certificate'
export const nameNotPrintable =
  'We can’t print all letters of this name. Use the Latin alphabet or an Indian script, without emoji.'
export const certificateReplaced = 'A newer certificate replaces this one. Reload the page.'
export const certificateRevoked = 'This certificate is already revoked. Reload the page.'
export const classNotOpen = 'You can join 15 minutes before the class starts. Try again then.'
export const classOver = 'The class is over. Look for the recording later.'
export const calendarNotFound = 'This calendar address no longer works. Create a new one in your account.'
export const renditionRequired = 'Choose video or audio'
export const downloadNotAllowed = 'You can’t download lessons from this course. Watch them online instead.'
export const nothingToDownload =
  'This lesson has no video to download. If the video is new, try again in a few minutes.'
export const tooManyDownloads = 'You can have at most {most} downloads. Remove one to add another.'
export const tooManyDownloadDevices =
  'You already have downloads on {most} devices. Sign out one of these devices on your account page.'
