export const whenItOpens = 'कब खुलेगा'
export const openingOf = (title: string) => `“${title}” कब खुलेगा`
export const schedule = 'समय तय करें'
export const scheduleOf = (title: string) => `“${title}” का समय तय करें`
export const save = 'सेव करें'
export const saving = 'सेव हो रहा है…'
export const opens = 'छात्रों के लिए कब खुलेगा'
export const immediately = 'तुरंत'
export const onDate = 'किसी तारीख़ को'
export const afterDays = 'कोर्स से जुड़ने के कुछ दिन बाद'
export const afterBatchDays = 'बैच शुरू होने के कुछ दिन बाद'
export const opensAt = 'तारीख़ और समय'
export const days = 'दिनों की संख्या'
export const daysHint = 'जैसे 7। जिस दिन छात्र जुड़ता है, उसके लिए 0 लिखें।'
export const batchDaysHint =
  'जैसे 7। बैच के पहले दिन के लिए 0 लिखें। जो छात्र किसी बैच में नहीं हैं, उनके दिन कोर्स से जुड़ने के दिन से गिने जाते हैं।'
export const timeOfDay = 'दिन का समय'
export const hideUntil = 'कब तक छिपा रहेगा'
export const publishOn = 'प्रकाशित होने का समय'
export const hideUntilHint = 'छात्रों को यह इस समय से पहले नहीं दिखेगा। बंद करने के लिए खाली छोड़ें।'
export const publishOnHint = 'कोर्स तब तक ड्राफ़्ट रहेगा। बंद करने के लिए खाली छोड़ें।'
export const inZone = (zone: string) => `समय अकादमी के टाइम ज़ोन ${zone} में हैं।`
export const dateNeeded = 'तारीख़ और समय भरें'
export const daysNeeded = '0 से 3650 तक दिन और समय भरें'
export const shownOn = (time: string) => `${time} को दिखेगा`
export const publishedOn = (time: string) => `${time} को प्रकाशित होगा`
export const opensOn = (time: string) => `${time} को खुलेगा`
export const opensAfterDays = (days: number, time: string) =>
  days === 0 ? `जुड़ने के दिन ${time} पर खुलेगा` : `जुड़ने के ${days} दिन बाद ${time} पर खुलेगा`
export const opensAfterBatchDays = (days: number, time: string) =>
  days === 0 ? `बैच के पहले दिन ${time} पर खुलेगा` : `बैच शुरू होने के ${days} दिन बाद ${time} पर खुलेगा`
