export const error = 'गड़बड़ी'
export const toMark = 'जाँच'
export const waiting = (count: number) => (count === 0 ? 'जाँचने को कोई काम नहीं' : `${count} काम जाँचने हैं`)
export const startMarking = 'जाँच शुरू करें'
export const course = 'कोर्स'
export const assignment = 'असाइनमेंट'
export const allCourses = 'सभी कोर्स'
export const allAssignments = 'सभी असाइनमेंट'
export const withCount = (title: string, count: number) => `${title} (${count})`
export const nothingToMark = 'जाँचने को कुछ नहीं'
export const nothingToMarkHint = 'जमा किया काम यहाँ दिखता है, सबसे पुराना पहले।'
export const ofCourse = (lesson: string, course: string) => `${lesson} · ${course}`
export const openedBy = (name: string) => `खुला है: ${name}`
export const late = 'देर से'
export const lateBy = (percent: number) => `देर से, −${percent}%`
export const version = (number: number) => `संस्करण ${number}`
export const versions = 'संस्करण'
export const previous = 'पिछला'
export const next = 'अगला'
export const alsoOpen = (name: string) => `${name} ने भी यह काम खोल रखा है। आपस में तय कर लें कि कौन जाँचेगा।`
export const openFailed = 'यह काम नहीं खुल सका।'
export const markFailed = 'अंक सेव नहीं हो सके। फिर से कोशिश करें।'
export const totalMarks = 'अंक'
export const upTo = (name: string, marks: string) => `${name} (${marks} तक)`
export const levelWithMarks = (name: string, marks: string) => `${name}: ${marks}`
export const marksMissing = 'हर खाने में 0 से अधिकतम तक अंक लिखें'
export const returnNeedsComment = 'लिखें कि छात्र क्या सुधारे'
export const sumOf = (sum: string, max: string) => `${max} में से ${sum} अंक`
export const sumAfterDeduction = (sum: string, max: string, percent: number) =>
  `देर के ${percent}% काटकर ${max} में से ${sum} अंक`
export const comment = 'छात्र के लिए कमेंट'
export const files = 'फ़ाइलें'
export const pageNumber = (number: number) => `पन्ना ${number}`
export const undoLine = 'वापस लें'
export const clearLines = 'साफ़ करें'
export const undoOnPage = (number: number) => `पन्ना ${number} की आख़िरी रेखा वापस लें`
export const clearPage = (number: number) => `पन्ना ${number} साफ़ करें`
export const saving = 'सेव हो रहा है…'
export const saveMarks = 'अंक सेव करें'
export const saveAndNext = 'सेव करके अगला'
export const returnWork = 'सुधार के लिए लौटाएँ'
export const keysHint = 'कीबोर्ड: अंक टाइप करें, Enter से सेव करके आगे बढ़ें, J और K से दूसरे काम पर जाएँ।'
export const isReplaced = 'छात्र ने नया काम भेजा है। उसे जाँचें।'
export const markedByName = (name: string) => `${name} ने जाँचा है। पहले दिए अंक रिकॉर्ड में रहते हैं।`
export const savedComments = (count: number) => `सेव किए कमेंट (${count})`
export const deleteComment = (text: string) => `सेव किया कमेंट हटाएँ: ${text}`
export const saveThisComment = 'यह कमेंट सेव करें'
export const commentNotSaved = 'कमेंट सेव नहीं हो सका। फिर से कोशिश करें।'
export const voiceNote = 'वॉइस नोट'
export const recordVoice = 'वॉइस नोट रिकॉर्ड करें'
export const recordAgain = 'फिर से रिकॉर्ड करें'
export const stopRecording = 'रोकें'
export const removeVoice = 'वॉइस नोट हटाएँ'
export const savingVoice = 'वॉइस नोट सेव हो रहा है…'
export const voiceUnsaved = 'वॉइस नोट अभी सेव नहीं हुआ है।'
export const sendVoiceAgain = 'फिर से भेजें'
export const discardVoice = 'रिकॉर्डिंग हटाएँ'
export const recordedSeconds = (seconds: number, most: number) => `${most} में से ${seconds} सेकंड`
export const voiceFailed = 'वॉइस नोट सेव नहीं हो सका। फिर से कोशिश करें।'
export const noMicrophone = 'रिकॉर्ड करने के लिए ब्राउज़र में माइक्रोफ़ोन की अनुमति दें।'
export const workMarked = 'अंक सेव हो गए।'
export const workReturned = 'काम लौटा दिया गया।'
export const stopFirst = 'पहले रिकॉर्डिंग रोकें। फिर वॉइस नोट सेव करें या हटाएँ।'
export const drawByTouch = 'पेज पर लिखें'
