import { counted, formatCount } from '../../platform/count.ts'

export const students = 'छात्र'
export const importStudents = 'इम्पोर्ट'
export const batches = 'बैच'
export const searchStudents = 'छात्र खोजें'
export const searchHint = 'नाम, यूज़रनेम या मोबाइल नंबर'
export const filters = 'फ़िल्टर'
export const course = 'कोर्स'
export const allCourses = 'सभी कोर्स'
export const batch = 'बैच'
export const allBatches = 'सभी बैच'
export const plan = 'प्लान'
export const allPlans = 'सभी प्लान'
export const payment = 'पेमेंट'
export const anyPayment = 'पेमेंट किया हो या नहीं'
export const paidYes = 'पेमेंट किया'
export const paidNo = 'पेमेंट नहीं किया'
export const access = 'एक्सेस'
export const anyAccess = 'कोई भी एक्सेस'
export const endsSoon = '14 दिन में ख़त्म'
export const account = 'खाता'
export const anyAccount = 'ब्लॉक हो या नहीं'
export const blocked = 'ब्लॉक'
export const notBlocked = 'ब्लॉक नहीं'
export const visit = 'पिछली बार आए'
export const anyVisit = 'कभी भी आए हों'
export const notRecently = '14 दिन से नहीं आए'
export const neverSignedIn = 'कभी साइन इन नहीं किया'
export const clearFilters = 'फ़िल्टर हटाएँ'
export const writeByWhatsapp = 'WhatsApp पर मैसेज भेजें'
export const countOfStudents = (count: number, capped: boolean) =>
  capped ? `${formatCount(count)} से ज़्यादा छात्र` : `${formatCount(count)} छात्र`
export const noStudents = 'अभी कोई छात्र नहीं है'
export const noStudentsHint = 'फ़ाइल इम्पोर्ट करें, या छात्रों को अपना खाता बनाने दें।'
export const noMatch = 'कोई छात्र नहीं मिला'
export const noMatchHint = 'कोई फ़िल्टर हटाएँ या कम शब्द खोजें।'
export const showMore = 'और छात्र दिखाएँ'
export const columns = 'कॉलम'
export const name = 'नाम'
export const mobile = 'मोबाइल नंबर'
export const courses = 'कोर्स'
export const paid = 'पेमेंट'
export const endsAt = 'एक्सेस कब तक'
export const seenAt = 'पिछली बार आए'
export const createdAt = 'खाता कब से'
export const never = 'कभी नहीं'
export const views = 'सेव की गई सूचियाँ'
export const saveView = 'यह सूची सेव करें'
export const nameOfView = 'सूची का नाम'
export const save = 'सेव करें'
export const saving = 'सेव हो रहा है…'
export const removeView = (view: string) => `${view} सूची हटाएँ`
export const select = (student: string) => `${student} को चुनें`
export const selectPage = 'दिख रहे सभी चुनें'
export const selectedCount = (count: number) => `${formatCount(count)} चुने गए`
export const selectAllMatching = (count: number) => `सभी ${formatCount(count)} चुनें`
export const selectNone = 'कोई न चुनें'
export const addToBatch = 'बैच में जोड़ें'
export const enrol = 'कोर्स से जोड़ें'
export const block = 'ब्लॉक करें'
export const unblock = 'अनब्लॉक करें'
export const message = 'मैसेज भेजें'
export const exportCsv = 'CSV डाउनलोड करें'
export const askBatch = 'छात्रों को बैच में जोड़ें'
export const askEnrol = 'छात्रों को कोर्स से जोड़ें'
export const askBlock = 'छात्रों को ब्लॉक करें'
export const askUnblock = 'छात्रों को अनब्लॉक करें'
export const askMessage = 'छात्रों को मैसेज भेजें'
export const titleOfMessage = 'शीर्षक'
export const titleHint = 'जैसे “आपकी फ़ीस की रसीद”'
export const textOfMessage = 'मैसेज'
export const textHint = 'सादा टेक्स्ट। छात्रों को वैसा ही दिखेगा जैसा आप लिखेंगे, आपकी भाषा में।'
export const selectBatch = 'बैच चुनें'
export const selectCourse = 'कोर्स चुनें'
export const counting = 'गिन रहे हैं…'
export const willChange = (count: number) => `${counted(count, 'छात्र', { many: 'छात्रों' })} में बदलाव होगा।`
export const willStay = (count: number) => `${formatCount(count)} छात्रों में कुछ नहीं बदलेगा।`
export const willReceive = (count: number) => `यह ${counted(count, 'छात्र', { many: 'छात्रों' })} को मिलेगा।`
export const willNotReceive = (count: number) =>
  `${counted(count, 'छात्र', { many: 'छात्रों' })} को नहीं मिलेगा, क्योंकि वे ब्लॉक हैं।`
export const messageNote =
  'यह उन्हें घंटी में और सूचनाओं के पेज पर दिखेगा। फिर आप इसे WhatsApp से भी भेज सकते हैं। सात दिन तक आप इसे वापस ले सकते हैं, पर कुछ छात्र पढ़ चुके होंगे।'
export const batchNote = 'उन्हें बैच के कोर्स का एक्सेस और एक सूचना मिलेगी।'
export const enrolNote = 'उन्हें आजीवन एक्सेस और एक सूचना मिलेगी।'
export const blockNote = 'हम छात्रों को तुरंत साइन आउट कर देंगे, और वे साइन इन नहीं कर सकेंगे।'
export const canUndo = 'आप सात दिन तक इसे वापस ले सकते हैं।'
export const apply = (count: number) => `${counted(count, 'छात्र', { many: 'छात्रों' })} में बदलाव करें`
export const sendTo = (count: number) => `${counted(count, 'छात्र', { many: 'छात्रों' })} को भेजें`
export const sending = 'भेज रहे हैं…'
export const applying = 'बदल रहे हैं…'
export const error = 'कुछ गड़बड़ हो गई'
export const actionFailed = 'बदलाव नहीं हो सका। फिर कोशिश करें।'
export const messageSent = 'मैसेज भेजा जा रहा है'
export const actionDone = 'बदलाव हो गया'
export const actionUndone = 'काम वापस ले लिया गया'
export const exportFailed = 'छात्रों की सूची डाउनलोड नहीं हो सकी। फिर कोशिश करें।'
export const recentActions = 'हाल के काम'
export const enrolledIn = (count: number, title: string, by: string) =>
  `${by} ने ${counted(count, 'छात्र', { many: 'छात्रों' })} को ${title} से जोड़ा`
export const addedTo = (count: number, title: string, by: string) =>
  `${by} ने ${counted(count, 'छात्र', { many: 'छात्रों' })} को ${title} में जोड़ा`
export const blockedBy = (count: number, by: string) =>
  `${by} ने ${counted(count, 'छात्र', { many: 'छात्रों' })} को ब्लॉक किया`
export const unblockedBy = (count: number, by: string) =>
  `${by} ने ${counted(count, 'छात्र', { many: 'छात्रों' })} को अनब्लॉक किया`
export const writtenTo = (count: number, title: string, by: string) =>
  `${by} ने ${counted(count, 'छात्र', { many: 'छात्रों' })} को “${title}” लिखा`
export const whatsapp = 'WhatsApp'
export const sendByWhatsapp = (title: string) => `“${title}” WhatsApp से भेजें`
export const askWithdrawText =
  'मैसेज सभी छात्रों के लिए हट जाएगा। कुछ छात्र इसे पढ़ चुके होंगे। भेजे गए WhatsApp मैसेज बने रहेंगे।'
export const undo = 'वापस लें'
export const undoAction = (action: string) => `वापस लें: ${action}`
export const askUndo = 'यह काम वापस लें?'
export const askUndoText =
  'इस काम में कोर्स से जोड़ना, बैच के बदलाव और ब्लॉक करना वापस ले लिए जाएँगे। प्रगति बनी रहेगी। जिन छात्रों को ब्लॉक किया गया था, उन्हें फिर साइन इन करना होगा।'
export const undone = 'वापस लिया गया'
export const username = 'यूज़रनेम'
