import { formatCount } from '../../platform/count.ts'

export const previousLesson = 'पिछला पाठ'
export const nextLesson = 'अगला पाठ'
export const linkToMoment = 'इस पल का लिंक'
export const loadingVideo = 'वीडियो लोड हो रहा है'
export const videoFailed = 'वीडियो नहीं चल पाया। अपना इंटरनेट जाँचें, फिर से कोशिश करें।'
export const tryAgain = 'फिर से कोशिश करें'
export const resumes = (clock: string) => `${clock} से आगे चलेगा`
export const resumed = (clock: string) => `${clock} से आगे चला`
export const begins = (clock: string) => `${clock} से शुरू होगा`
export const begun = (clock: string) => `${clock} से शुरू हुआ`
export const startOver = 'शुरू से चलाएँ'
export const pause = 'रोकें'
export const play = 'चलाएँ'
export const captions = 'कैप्शन'
export const captionsOn = 'कैप्शन चालू'
export const captionsOff = 'कैप्शन बंद'
export const off = 'बंद'
export const speed = 'गति'
export const speedNow = (speed: number) => `गति ${speed}×`
export const normal = 'सामान्य'
export const quality = 'क्वालिटी'
export const auto = 'ऑटो'
export const audioOnly = 'सिर्फ़ आवाज़'
export const perMinute = (megabytes: number) => `${megabytes} MB/मिनट`
export const leavePictureInPicture = 'पिक्चर-इन-पिक्चर बंद करें'
export const pictureInPicture = 'पिक्चर-इन-पिक्चर'
export const leaveFullScreen = 'फ़ुल स्क्रीन बंद करें'
export const fullscreen = 'फ़ुल स्क्रीन'
export const unmute = 'आवाज़ चालू करें'
export const mute = 'आवाज़ बंद करें'
export const volume = 'आवाज़'
export const volumeNow = (percent: number) => `आवाज़ ${percent}%`
export const volumeBoosted = (percent: number) => `आवाज़ ${percent}% (बूस्ट)`
export const percent = (percent: number) => `${percent} प्रतिशत`
export const percentBoosted = (percent: number) => `${percent} प्रतिशत, बूस्ट`
export const boost = (percent: number) => `<wide>बूस्ट </wide>${percent}%`
export const seek = 'वीडियो में जगह'
export const timeOf = (time: string, duration: string) => `${duration} में से ${time}`
export const hours = (hours: number) => `${formatCount(hours)} घंटे`
export const minutes = (minutes: number) => `${formatCount(minutes)} मिनट`
export const seconds = (seconds: number) => `${formatCount(seconds)} सेकंड`
export const secondsShort = (seconds: number) => `${seconds} से.`
export const chapter = 'अध्याय'
export const playsFromYoutube = 'YouTube से चलता है'
export const watchOnYoutube = 'YouTube पर देखें'
export const signIn = 'आगे बढ़ने के लिए साइन इन करें'
