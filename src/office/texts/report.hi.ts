import { counted } from '../../platform/count.ts'

export const weeklyReport = 'साप्ताहिक रिपोर्ट'
export const week = 'हफ़्ता'
export const thisWeek = 'इस हफ़्ते'
export const lastWeek = 'पिछले हफ़्ते'
export const fromTo = (from: string, to: string) => (from === to ? from : `${from} से ${to}`)
export const print = 'प्रिंट करें'
export const failed = 'रिपोर्ट लोड नहीं हुई। फिर से कोशिश करने के लिए पेज रीलोड करें।'
export const thanWeekBefore = 'उससे पहले के हफ़्ते से'
export const thanSameDays = 'उससे पहले के हफ़्ते के इन्हीं दिनों से'
export const asWeekBefore = 'उससे पहले के हफ़्ते'
export const asSameDays = 'उससे पहले के हफ़्ते के इन्हीं दिनों'
export const more = (difference: string, than: string) => `${than} ${difference} ज़्यादा`
export const less = (difference: string, than: string) => `${than} ${difference} कम`
export const fewer = (difference: string, than: string) => `${than} ${difference} कम`
export const same = (when: string) => `${when} जितना`
export const points = (count: string) => `${count} अंक`
export const students = 'छात्र'
export const newStudents = 'नए खाते'
export const active = 'सक्रिय'
export const activeHint = 'पाठ पूरा किया या टेस्ट जमा किया'
export const notSeen = (days: number) => `${days} दिन से नहीं दिखे`
export const learning = 'पढ़ाई'
export const lessonsCompleted = 'पूरे किए गए पाठ'
export const certificates = 'प्रमाणपत्र'
export const testsTaken = 'दिए गए टेस्ट'
export const averageMarks = 'औसत अंक'
export const percent = (value: string) => `${value}%`
export const questionsAsked = 'पूछे गए सवाल'
export const questionsAnswered = 'सवालों के जवाब'
export const answerTime = 'जवाब में लगा समय'
export const answerTimeHint = 'आधे जवाब इससे जल्दी आए'
export const hours = (value: string) => `${value} घंटे`
export const days = (value: string) => `${value} दिन`
export const money = 'हिसाब'
export const received = 'मिला'
export const inCash = 'नकद मिला'
export const byTransfer = 'UPI या ट्रांसफ़र से मिला'
export const refunded = 'रिफ़ंड'
export const income = 'आय'
export const due = 'बाकी'
export const dueHint = (count: number) =>
  `${counted(count, 'किस्त या बाकी रकम', { many: 'किस्तें और बाकी रकमें' })}, जिनकी तारीख़ निकल चुकी है`
export const showMoney = 'हिसाब के पेज पर देखें'
export const waiting = 'बाकी काम'
export const noTasks = 'कोई काम बाकी नहीं। सब हो चुका है।'
export const waitingPayments = (count: number, amount: string) =>
  `${counted(count, 'पेमेंट', { many: 'पेमेंट' })} पर फ़ैसला बाकी, कुल ${amount}`
export const waitingQuestions = (count: number) => `${counted(count, 'सवाल', { many: 'सवाल' })} बिना जवाब के`
export const waitingSubmissions = (count: number) => `${counted(count, 'काम', { many: 'काम' })} जाँचने के लिए`
export const waitingObjections = (count: number) =>
  `${counted(count, 'आपत्ति', { many: 'आपत्तियों' })} पर फ़ैसला बाकी`
export const waitingJobs = (count: number) => `${counted(count, 'बैकग्राउंड काम', { many: 'बैकग्राउंड काम' })} असफल`
