import { counted, formatCount } from '../../platform/count.ts'

export const lesson = 'पाठ'
export const losesWithLesson = 'इसके वीडियो, कैप्शन, कमेंट और नोट्स भी हट जाएँगे। इसे वापस नहीं लाया जा सकता।'
export const resource = 'संसाधन'
export const losesWithResource = 'इसकी फ़ाइल भी हट जाएगी। इसे वापस नहीं लाया जा सकता।'
export const category = 'श्रेणी'
export const cannotBeUndone = 'इसे वापस नहीं लाया जा सकता।'
export const lessonsResourcesAndCategories = 'पाठ, संसाधन और श्रेणियाँ'
export const itemOf = (kind: string, course: string) => `${course} का ${kind}`
export const itemDeleted = (daysLeft: number) =>
  `<what></what>। <date></date> को हटाया, ${formatCount(daysLeft)} दिन बाकी`
export const deletedOn = (daysLeft: number) => `<date></date> को हटाया, ${formatCount(daysLeft)} दिन बाकी`
export const restoring = 'वापस लाया जा रहा है…'
export const restoreItem = (title: string) => `वापस लाएँ: ${title}`
export const restore = 'वापस लाएँ'
export const deleteItemPermanently = (title: string) => `हमेशा के लिए हटाएँ: ${title}`
export const deletePermanently = 'हमेशा के लिए हटाएँ'
export const askDeletePermanently = (title: string) => `“${title}” को हमेशा के लिए हटाएँ?`
export const bin = 'बिन'
export const binIntro = (binDays: number) =>
  `आप जो हटाते हैं, उसे हम पूरी सामग्री के साथ ${binDays} दिन रखते हैं। छात्र उसे नहीं देख सकते।`
export const courses = 'कोर्स'
export const emptyBin = 'बिन खाली करें'
export const binIsEmpty = 'बिन खाली है। हटाई गई चीज़ें यहाँ दिखेंगी।'
export const askEmptyBin = 'बिन खाली करें?'
export const losesWithBin = (items: number) =>
  `इससे ${counted(items, 'चीज़', { many: 'चीज़ें' })} पाठ, कमेंट, फ़ाइलों और छात्रों की प्रगति के साथ हट जाएँगी। इसे वापस नहीं लाया जा सकता। पेमेंट का रिकॉर्ड बना रहेगा।`
export const losesWithCourse = (contents: string) =>
  `${contents} इसके कमेंट, फ़ाइलें और छात्रों की प्रगति भी हट जाएगी। इसे वापस नहीं लाया जा सकता।`
export const draft = 'ड्राफ़्ट'
