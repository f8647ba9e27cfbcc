export const username = 'यूज़रनेम'
export const merge = 'दूसरे खाते के साथ मिलाएँ'
export const mergeTitle = (name: string) => `${name} को दूसरे खाते के साथ मिलाएँ`
export const intro =
  'उस छात्र के लिए जिसने दो खाते बनाए हैं। एक खाते का सब कुछ दूसरे में चला जाता है। फिर हम खाली खाता हटा देते हैं।'
export const searchOther = 'दूसरा खाता खोजें'
export const searchHint = 'यूज़रनेम, पूरा नाम, मोबाइल या ID'
export const noneFound = 'कोई यूज़र नहीं मिला'
export const found = 'मिले हुए यूज़र'
export const chooseAgain = 'कोई और खाता चुनें'
export const whichStays = 'कौन-सा खाता रहेगा?'
export const registered = 'रजिस्टर किया <date></date>'
export const lastSeen = 'आख़िरी बार आए <date></date>'
export const neverSeen = 'कभी साइन इन नहीं किया'
export const whatTheyHave = 'हर खाते में क्या है'
export const nothing = 'दोनों खातों में अभी कुछ नहीं है।'
export const stays = 'रहेगा'
export const goes = 'हटेगा'
export const holdings = {
  payments: 'पेमेंट',
  paid: 'चुकाई रकम, रिफ़ंड घटाकर',
  access: 'कोर्स और प्लान का एक्सेस',
  seats: 'सीटें',
  coupons: 'कूपन वाले ऑर्डर',
  credits: 'अपग्रेड क्रेडिट वाले ऑर्डर',
  courses: 'कोर्स',
  lessons: 'पूरे किए पाठ',
  attempts: 'क्विज़ की कोशिशें',
  submissions: 'असाइनमेंट, सभी वर्शन',
  certificates: 'प्रमाणपत्र',
  batches: 'बैच',
  comments: 'कमेंट',
  reviews: 'रिव्यू',
  likes: 'लाइक',
  notes: 'नोट्स',
  parentLinks: 'अभिभावकों के लिंक',
  staffNotes: 'स्टाफ़ के नोट',
  sessions: 'साइन इन किए डिवाइस',
}
export const whatHappens = 'क्या होगा'
export const allMoves = (going: string, kept: string) =>
  `${going} का सब कुछ ${kept} में चला जाएगा। रसीद, इनवॉइस और प्रमाणपत्र के नंबर, नाम और कोड वही रहेंगे।`
export const signsOut = (going: string, kept: string) =>
  `हम ${going} को हर जगह से साइन आउट कर देंगे और यह खाता मिटा देंगे। छात्र ${kept} के नाम से, उसी के पासवर्ड से साइन इन करेगा। पासवर्ड याद न हो, तो बाद में रीसेट लिंक बनाएँ।`
export const conflicts = {
  enrollments: (count: number) => `दोनों खातों में ${count} कोर्स: पहले जुड़ने की तारीख़ गिनी जाएगी।`,
  progress: (count: number) => `दोनों में शुरू ${count} पाठ: जिसमें ज़्यादा प्रगति है, वही गिनी जाएगी।`,
  attempts: (count: number) => `दोनों खातों से दी गई ${count} क्विज़: सारी कोशिशें रहेंगी, नंबर समय के क्रम से।`,
  drafts: (count: number) => `${count} असाइनमेंट के ड्राफ़्ट दोनों में हैं: एक ड्राफ़्ट में दोनों का टेक्स्ट और सारी फ़ाइलें होंगी।`,
  certificates: (count: number) =>
    `${count} कोर्स के प्रमाणपत्र दोनों में हैं: दोनों मान्य रहेंगे। बाद वाला अब कोर्स से जुड़ा नहीं रहेगा।`,
  batches: (count: number) => `दोनों खातों में ${count} बैच: छात्र हर बैच में एक बार रहेगा।`,
  reviews: (count: number) =>
    `${count} कोर्स के रिव्यू दोनों में हैं: छिपाया गया रिव्यू रहेगा, नहीं तो नया वाला। दूसरा मिट जाएगा।`,
  likes: (count: number) => `दोनों खातों के लाइक (${count} पाठ): एक ही लाइक गिना जाएगा।`,
}
export const cannotMerge = 'ये खाते अभी नहीं मिलाए जा सकते'
export const obstacles = {
  same: () => 'दो अलग खाते चुनें।',
  owner: (name: string) => `${name} अकादमी के मालिक हैं। आप सिर्फ़ छात्रों के खाते मिला सकते हैं।`,
  administrator: (name: string) => `${name} एडमिन हैं। आप सिर्फ़ छात्रों के खाते मिला सकते हैं।`,
  staff: (name: string) => `${name} के पास ज़िम्मेदारियाँ या शिक्षक का पेज है। पहले उन्हें हटाएँ।`,
  blocked: (name: string) => `${name} ब्लॉक है। पहले इसे अनब्लॉक करें।`,
  bought: (name: string) => `“${name}” दोनों खातों से ख़रीदा गया है। पहले एक पेमेंट की मंज़ूरी रद्द करें।`,
  pending: (name: string) => `“${name}” के लिए दोनों खातों का पेमेंट पेंडिंग है। पहले एक पर फ़ैसला लें।`,
  bought_pending: (name: string) =>
    `एक खाते से “${name}” का पेमेंट हो चुका है, और दूसरे का पेमेंट पेंडिंग है। पहले पेंडिंग पेमेंट पर फ़ैसला लें।`,
  attempt: (name: string) => `दोनों खातों से अभी “${name}” क्विज़ दी जा रही है। पहले एक कोशिश ख़त्म करें।`,
}
export const noUndo = 'खाते मिलाने के बाद उन्हें अलग नहीं किया जा सकता। दोनों खाते अपने आज के रूप में सिर्फ़ बैकअप में मिलेंगे।'
export const createBackup = 'पहले बैकअप बनाएँ'
export const backupRuns = 'बैकअप बन रहा है। पूरा होने पर हम आपको बताएँगे।'
export const backupFailed = 'बैकअप शुरू नहीं हो पाया। फिर कोशिश करें।'
export const typeUsername = (going: string) => `पक्का करने के लिए ${going} लिखें`
export const mergeNow = 'खाते मिलाएँ'
export const merging = 'मिला रहे हैं…'
export const merged = 'अब सब कुछ एक ही खाते में है।'
export const mergedTitle = 'खाते मिल गए'
export const failed = 'हम खाते नहीं मिला पाए। फिर कोशिश करें।'
export const error = 'गड़बड़ी'
