import { counted, formatCount } from '../../platform/count.ts'

export const announcements = 'सूचनाएँ'
export const intro = 'एक साथ कई छात्रों को मैसेज। ये घंटी में दिखते हैं।'
export const create = 'सूचना लिखें'
export const newAnnouncement = 'नई सूचना'
export const editAnnouncement = 'सूचना बदलें'
export const none = 'अभी कोई सूचना नहीं है'
export const noneHint = 'सभी छात्रों, किसी कोर्स या बैच को ख़बर दें, जैसे छुट्टी या क्लास का नया समय।'
export const showMore = 'पुरानी सूचनाएँ दिखाएँ'
export const title = 'शीर्षक'
export const titleHint = 'जैसे “शुक्रवार को क्लास नहीं होगी”'
export const message = 'मैसेज'
export const messageHint = 'सादा टेक्स्ट। छात्रों को यह वैसा ही दिखेगा जैसा आप लिखेंगे, आपकी ही भाषा में।'
export const to = 'किसे मिलेगी'
export const everyone = 'सभी छात्र'
export const courseStudents = 'किसी कोर्स के छात्र'
export const unfinishedStudents = 'जिन छात्रों ने कोर्स पूरा नहीं किया'
export const batchMembers = 'किसी बैच के सदस्य'
export const course = 'कोर्स'
export const selectCourse = 'कोर्स चुनें'
export const batch = 'बैच'
export const selectBatch = 'बैच चुनें'
export const noBatches = 'अभी कोई बैच नहीं है। पहले एक बनाएँ।'
export const toCourse = (name: string) => `“${name}” के छात्र`
export const toUnfinished = (name: string) => `जिन छात्रों ने “${name}” पूरा नहीं किया`
export const toBatch = (name: string) => `“${name}” के सदस्य`
export const toChosen = 'चुने हुए छात्र'
export const toDeleted = 'हटाए जा चुके कोर्स के छात्र'
export const goesTo = (count: number) => `यह ${counted(count, 'छात्र', { many: 'छात्रों' })} को जाएगी।`
export const goesToNow = (count: number) =>
  `आज यह ${counted(count, 'छात्र', { many: 'छात्रों' })} को जाती। भेजते समय Lantern छात्रों को फिर से गिनेगा।`
export const goesToNobody = 'अभी यह किसी छात्र को नहीं मिलेगी। दूसरे छात्र चुनें।'
export const counting = 'छात्र गिने जा रहे हैं…'
export const when = 'कब'
export const now = 'अभी भेजें'
export const later = 'बाद में भेजें'
export const sendsAt = 'तारीख़ और समय'
export const inZone = (timeZone: string) => `अकादमी के टाइम ज़ोन में, ${timeZone}`
export const timePassed = 'यह समय बीत चुका है। बाद का समय चुनें या अभी भेजें।'
export const send = 'अभी भेजें'
export const sending = 'भेजी जा रही है…'
export const schedule = 'समय तय करें'
export const saving = 'सेव हो रही है…'
export const stateScheduled = 'समय तय है'
export const stateSending = 'भेजी जा रही है'
export const stateSent = 'भेजी गई'
export const stateWithdrawn = 'वापस ली गई'
export const readBy = (readers: number, recipients: number) =>
  `${formatCount(recipients)} में से ${formatCount(readers)} ने पढ़ी`
export const sentTo = (recipients: number) => `${counted(recipients, 'छात्र', { many: 'छात्रों' })} को भेजी गई`
export const edit = 'बदलें'
export const editOne = (name: string) => `“${name}” बदलें`
export const cancel = 'रद्द करें'
export const cancelOne = (name: string) => `“${name}” रद्द करें`
export const withdraw = 'वापस लें'
export const withdrawOne = (name: string) => `“${name}” वापस लें`
export const askCancel = (name: string) => `“${name}” रद्द करें?`
export const askCancelText = 'सूचना हटा दी जाएगी। यह किसी को नहीं मिलेगी।'
export const cancelAnnouncement = 'सूचना रद्द करें'
export const keep = 'सूचना रहने दें'
export const askWithdraw = (name: string) => `“${name}” वापस लें?`
export const askWithdrawText =
  'यह सूचना सभी छात्रों की घंटी और सूचनाओं के पेज से हट जाएगी। हो सकता है कुछ छात्रों ने इसे पढ़ लिया हो।'
export const error = 'कुछ गड़बड़ हो गई'
export const failed = 'सूचना सेव नहीं हो सकी। फिर कोशिश करें।'
export const scheduled = 'सूचना का समय तय हो गया'
export const isSending = 'सूचना भेजी जा रही है'
export const cancelled = 'सूचना रद्द हो गई'
export const withdrawn = 'सूचना वापस ले ली गई'
export const whatsapp = 'WhatsApp'
export const sendByWhatsapp = (name: string) => `“${name}” WhatsApp से भेजें`
