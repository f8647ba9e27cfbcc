import { counted } from '../../platform/count.ts'

export const title = (academy: string) => `अभिभावकों के लिए रिपोर्ट – ${academy}`
export const message = ({ student, academy, url }: Record<'student' | 'academy' | 'url', string>) =>
  `नमस्ते, इस लिंक पर देखें कि ${academy} में ${student} की पढ़ाई कैसी चल रही है: हाज़िरी, प्रगति, अंक और फ़ीस।\n\n${url}\n\nयह लिंक निजी है। कृपया इसे किसी और को न भेजें।`
export const forParents = 'अभिभावकों के लिए रिपोर्ट'
export const asOf = (date: string) => `${date} तक`
export const inBatches = (names: string) => `बैच: ${names}`
export const lastStudied = (date: string) => `आख़िरी बार पढ़ा: ${date}`
export const neverStudied = 'अभी पढ़ाई शुरू नहीं की'
export const attendance = 'हाज़िरी'
export const attended = (attended: number, count: number) =>
  `${counted(count, 'लाइव क्लास', { many: 'लाइव क्लास' })} में से ${attended}`
export const inLastDays = (days: number) => `पिछले ${days} दिनों में`
export const noClasses = (days: number) => `पिछले ${days} दिनों में कोई लाइव क्लास नहीं हुई।`
export const present = 'आए'
export const absent = 'नहीं आए'
export const courses = 'कोर्स'
export const noCourses = 'अभी किसी कोर्स से नहीं जुड़े हैं।'
export const progress = 'प्रगति'
export const finishedOn = (date: string) => `${date} को पूरा किया`
export const studied = (date: string) => `आख़िरी बार पढ़ा: ${date}`
export const notStarted = 'शुरू नहीं किया'
export const markOf = (grade: string, max: string) => `${max} में से ${grade}`
export const percent = (value: string) => `${value}%`
export const fees = 'फ़ीस'
export const paid = 'दी गई फ़ीस'
export const dueFees = 'बाकी फ़ीस'
export const dueNow = 'अभी'
export const dueOn = (date: string) => `${date} को`
export const nothingDue = 'कुछ बाकी नहीं है।'
export const noPayments = 'अभी कोई पेमेंट नहीं।'
export const beingChecked = 'जाँच हो रही है'
export const moreCourses = (count: number) => `और ${counted(count, 'कोर्स', { many: 'कोर्स' })}`
export const moreMarks = (count: number) => `और ${counted(count, 'पुराने अंक', { many: 'पुराने अंक' })}`
export const morePayments = (count: number) => `और ${counted(count, 'पुराना पेमेंट', { many: 'पुराने पेमेंट' })}`
export const moreDue = (count: number) => `और ${counted(count, 'रकम', { many: 'रकमें' })}`
export const markSeen = 'देख लिया'
export const seenHint = 'अकादमी को पता चलेगा कि आपने यह रिपोर्ट पढ़ ली है।'
export const seenOn = (date: string) => `आपने यह रिपोर्ट ${date} को देखी।`
export const print = 'अपने पास रखने के लिए यह पेज प्रिंट करें।'
export const pinTitle = 'अपना PIN लिखें'
export const pinHint = 'यह लिंक भेजने वाले को PIN पता है।'
export const pin = 'PIN'
export const open = 'रिपोर्ट खोलें'
export const wrongPin = 'यह PIN गलत है। फिर से कोशिश करें।'
export const tooMany = (minutes: number) =>
  `कई बार गलत PIN लिखा गया। ${counted(minutes, 'मिनट', { many: 'मिनट' })} बाद फिर से कोशिश करें।`
export const linkEnded = 'यह लिंक अब काम नहीं करता'
export const linkEndedHint = 'छात्र या अकादमी से नया लिंक माँगें।'
export const pageExpired = 'यह पेज पुराना हो गया है'
export const pageExpiredHint = 'लिंक फिर से खोलें।'
export const openedOften = 'यह रिपोर्ट बहुत बार खोली गई'
export const openedOftenHint = (minutes: number) =>
  `${counted(minutes, 'मिनट', { many: 'मिनट' })} बाद फिर से कोशिश करें।`
