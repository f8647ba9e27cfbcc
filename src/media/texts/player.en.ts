import { counted } from '../../platform/count.ts'

export const previousLesson = 'Previous lesson'
export const nextLesson = 'Next lesson'
export const linkToMoment = 'Link to this moment'
export const loadingVideo = 'Loading the video'
export const videoFailed = 'We couldn’t play the video. Check your connection, then try again.'
export const tryAgain = 'Try again'
export const resumes = (clock: string) => `Resumes at ${clock}`
export const resumed = (clock: string) => `Resumed at ${clock}`
export const begins = (clock: string) => `Starts at ${clock}`
export const begun = (clock: string) => `Started at ${clock}`
export const startOver = 'Start over'
export const pause = 'Pause'
export const play = 'Play'
export const captions = 'Captions'
export const captionsOn = 'Captions on'
export const captionsOff = 'Captions off'
export const off = 'Off'
export const speed = 'Speed'
export const speedNow = (speed: number) => `Speed ${speed}×`
export const normal = 'Normal'
export const quality = 'Quality'
export const auto = 'Auto'
export const audioOnly = 'Audio only'
export const perMinute = (megabytes: number) => `${megabytes} MB/min`
export const leavePictureInPicture = 'Leave picture-in-picture'
export const pictureInPicture = 'Picture-in-picture'
export const leaveFullScreen = 'Leave fullscreen'
export const fullscreen = 'Fullscreen'
export const unmute = 'Unmute'
export const mute = 'Mute'
export const volume = 'Volume'
export const volumeNow = (percent: number) => `Volume ${percent}%`
export const volumeBoosted = (percent: number) => `Volume ${percent}% (boost)`
export const percent = (percent: number) => `${percent} percent`
export const percentBoosted = (percent: number) => `${percent} percent, boosted`
export const boost = (percent: number) => `<wide>Boost </wide>${percent}%`
export const seek = 'Seek'
export const timeOf = (time: string, duration: string) => `${time} of ${duration}`
export const hours = (hours: number) => counted(hours, 'hour')
export const minutes = (minutes: number) => counted(minutes, 'minute')
export const seconds = (seconds: number) => counted(seconds, 'second')
export const secondsShort = (seconds: number) => `${seconds} s`
export const chapter = 'Chapter'
export const playsFromYoutube = 'Plays from YouTube'
export const watchOnYoutube = 'Watch on YouTube'
export const signIn = 'Sign in to continue'
