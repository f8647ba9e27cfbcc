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
export const noStudentMatches = 'कोई छात्र मेल नहीं खाता।'
export const students = 'छात्र'
export const countOfStudents = (count: number, capped: boolean) =>
  `${counted(count, 'छात्र', { many: 'छात्र', capped })}`
export const showMoreStudents = 'और छात्र दिखाएँ'
export const enrolled = '<date></date> को जुड़े'
export const progressOf = (name: string) => `${name} की प्रगति`
export const lastStudied = 'पिछली बार <date></date> को पढ़ा'
export const notStarted = 'शुरू नहीं किया'
