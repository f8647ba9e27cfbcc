import { counted } from '../../platform/count.ts'

export const plan = 'प्लान से खुला'
export const grant = 'एक्सेस दिया गया'
export const none = 'एक्सेस नहीं'
export const free = 'मुफ़्त'
export const payment = 'पेमेंट किया'
export const until = '(<date></date> तक)'
export const noStudents = 'अभी कोई छात्र नहीं है।'
export const noStudentsHint = 'कोर्स प्रकाशित करें और उसका लिंक भेजें, या किसी छात्र के पेज से उसे एक्सेस दें।'
export const searchStudents = 'छात्र खोजें'
export const searchHint = 'यूज़रनेम, पूरा नाम, मोबाइल या ID'
export const noStudentMatches = 'आपकी खोज से कोई छात्र नहीं मिला। कोई और नाम आज़माएँ।'
export const students = 'छात्र'
export const countOfStudents = (count: number, capped: boolean) =>
  `${counted(count, 'छात्र', { many: 'छात्र', capped })}`
export const showMoreStudents = 'और छात्र दिखाएँ'
export const enrolled = '<date></date> को जुड़े'
export const progressOf = (name: string) => `${name} की प्रगति`
export const lastStudied = 'पिछली बार <date></date> को पढ़ा'
export const notStarted = 'शुरू नहीं किया'
export const lookAtLessons = 'पाठ'
export const lessonsOf = (name: string) => `${name} के पाठ`
export const lookAt = 'तारीख़ और समय'
export const lookAtHint = 'दिखाता है कि छात्र इस समय कौन से पाठ खोल सकता है। प्रगति और पेमेंट आज के गिने जाते हैं।'
export const open = 'खुला'
export const completed = 'पूरा'
export const excused = 'शिक्षक ने खोला'
export const notBought = 'ख़रीदा नहीं'
export const excuse = 'इस छात्र के लिए खोलें'
export const removeExcuse = 'नियम फिर लागू करें'
export const excuseLesson = (title: string) => `“${title}” को इस छात्र के लिए खोलें`
export const removeExcuseOf = (title: string) => `“${title}” के नियम फिर लागू करें`
export const lessonOpened = 'पाठ छात्र के लिए खुल गया'
export const rulesApplied = 'नियम फिर लागू हो गए'
export const excuseFailed = 'पाठ बदला नहीं जा सका। फिर से कोशिश करें।'
export const noLessons = 'इस कोर्स में कोई पाठ नहीं दिखता। पहले कोई पाठ जोड़ें या दिखाएँ।'
