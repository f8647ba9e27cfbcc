import { counted } from '../../platform/count.ts'

export const parents = 'अभिभावक'
export const sharedFromHere =
  'अभिभावक एक लिंक से, बिना खाते के, आपकी रिपोर्ट देख सकते हैं: हाज़िरी, प्रगति, अंक और फ़ीस। रिपोर्ट में स्क्रीनशॉट, बैंक की जानकारी, जवाब या कमेंट नहीं होते।'
export const sharedByStaff =
  'अभिभावक एक लिंक से, बिना खाते के, इस छात्र की रिपोर्ट देख सकते हैं: हाज़िरी, प्रगति, अंक और फ़ीस। हर लिंक के बारे में हम छात्र को बताते हैं।'
export const noLinks = 'अभी कोई लिंक नहीं। माता-पिता के लिए एक बनाएँ।'
export const createLink = 'लिंक बनाएँ'
export const createLinkForParent = 'अभिभावक के लिए लिंक बनाएँ'
export const creating = 'बनाया जा रहा है…'
export const name = 'लिंक किसके लिए'
export const nameHint = 'जैसे “माँ”'
export const language = 'रिपोर्ट की भाषा'
export const pin = 'PIN'
export const pinHint = 'जैसे 4821। अभिभावक ये 4 से 6 अंक लिखकर रिपोर्ट खोलते हैं। PIN न चाहिए तो खाली छोड़ें।'
export const linkFailed = 'लिंक नहीं बना। फिर से कोशिश करें।'
export const linkCreated = 'लिंक बन गया'
export const sendLink = (name: string) =>
  `यह लिंक सिर्फ़ इन्हें भेजें: ${name}। जिसके पास लिंक है, वह रिपोर्ट खोल सकता है। यह फिर नहीं दिखेगा।`
export const sendPin = 'PIN उन्हें किसी और तरीके से बताएँ, जैसे फ़ोन पर।'
export const theLink = 'लिंक'
export const sendByWhatsapp = 'WhatsApp से भेजें'
export const done = 'हो गया'
export const revoke = 'बंद करें'
export const revokeLinkOf = (name: string) => `${name} का लिंक बंद करें`
export const askRevoke = (name: string) => `${name} का लिंक बंद करें?`
export const askRevokeText = 'लिंक तुरंत काम करना बंद कर देगा।'
export const revoked = 'लिंक बंद हो गया'
export const error = 'कुछ गड़बड़ी हुई'
export const revokeFailed = 'लिंक बंद नहीं हुआ। फिर से कोशिश करें।'
export const byAcademy = 'अकादमी ने <date></date> को बनाया'
export const byStudent = 'छात्र ने <date></date> को बनाया'
export const byYou = 'आपने <date></date> को बनाया'
export const withPin = 'PIN के साथ'
export const seen = '<date></date> को देखा गया'
export const notSeen = 'अभी देखा नहीं गया'
export const linkLimit = (count: number) =>
  `एक छात्र के ज़्यादा से ज़्यादा ${counted(count, 'लिंक', { many: 'लिंक' })} हो सकते हैं। नया बनाने के लिए कोई लिंक बंद करें।`
