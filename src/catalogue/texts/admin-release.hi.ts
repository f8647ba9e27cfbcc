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
export const opensAt = 'तारीख़ और समय'
export const days = 'जुड़ने के कितने दिन बाद'
export const daysHint = '0 का मतलब है वही दिन जब छात्र कोर्स से जुड़ता है।'
export const timeOfDay = 'दिन का समय'
export const hideUntil = 'कब तक छिपा रहेगा'
export const publishOn = 'प्रकाशित होने का समय'
export const hideUntilHint = 'यह अभी छिप जाएगा और इस समय पर दिखने लगेगा। समय न रखना हो तो खाली छोड़ दें।'
export const publishOnHint = 'कोर्स तब तक ड्राफ़्ट रहेगा। समय न रखना हो तो खाली छोड़ दें।'
export const inZone = (zone: string) => `समय अकादमी के टाइम ज़ोन ${zone} में हैं।`
export const dateNeeded = 'तारीख़ और समय भरें'
export const daysNeeded = '0 से 3650 तक दिन और समय भरें'
export const shownOn = (time: string) => `${time} को दिखेगा`
export const publishedOn = (time: string) => `${time} को प्रकाशित होगा`
export const opensOn = (time: string) => `${time} को खुलेगा`
export const opensAfterDays = (days: number, time: string) =>
  days === 0 ? `जुड़ने के दिन ${time} पर खुलेगा` : `जुड़ने के ${days} दिन बाद ${time} पर खुलेगा`
