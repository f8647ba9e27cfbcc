export const chooseCourseOrAll = 'कोई कोर्स, या सभी कोर्स चुनें'
export const giveAccessTo = (username: string) => `${username} को एक्सेस दें`
export const giveAccess = 'एक्सेस दें'
export const giving = 'दिया जा रहा है…'
export const why = 'कारण'
export const chooseReason = 'कारण चुनें'
export const course = 'कोर्स'
export const chooseCourse = 'कोर्स चुनें'
export const whoGetsSeat = 'सीट किसे मिले'
export const whoGetsSeatHint = (username: string) => `हर पंक्ति में एक यूज़रनेम। पेमेंट ${username} ने किया है`
export const amountTaken = 'मिली हुई रकम (₹)'
export const amountTakenHint = 'मंज़ूर पेमेंट के रूप में दर्ज होगी, रसीद के साथ'
export const lastDay = 'आख़िरी दिन'
export const emptyForOneYear = 'एक साल के लिए खाली छोड़ें'
export const emptyForLifetime = 'हमेशा के एक्सेस के लिए खाली छोड़ें'
export const note = 'नोट'
export const noteHint = 'यह नोट एडमिन को दिखता है। छात्र को यह सिर्फ़ अपने खाते के एक्सपोर्ट में दिखता है।'
export const accessByHand = 'एडमिन का दिया एक्सेस'
export const giveAccessEllipsis = 'एक्सेस दें…'
export const noAccessByHand = 'अभी किसी एडमिन ने एक्सेस नहीं दिया है। छात्रवृत्ति या नकद पेमेंट के लिए एक्सेस दें।'
export const accessByPayments = 'पेमेंट से मिला एक्सेस'
export const askEndAccess = (title: string) => `${title} का एक्सेस ख़त्म करें?`
export const askEndAccessText =
  'छात्र का एक्सेस अभी ख़त्म हो जाएगा, जब तक किसी पेमेंट से भी एक्सेस न हो। हम छात्र को सूचना देंगे। रिफ़ंड दर्ज करने के लिए पेमेंट खोलें।'
export const endAccess = 'एक्सेस ख़त्म करें'
export const endAccessTo = (title: string) => `${title} का एक्सेस ख़त्म करें`
export const end = 'ख़त्म करें'
export const since = '<source></source> · <date></date> से'
export const sinceBy = (name: string) => `<source></source> · <date></date> से · ${name} ने दिया`
export const sourceFor = (source: string, reason: string) => `${source}: ${reason}`
export const ended = '<date></date> को ख़त्म हुआ'
export const until = '<date></date> तक'
export const lifetime = 'हमेशा के लिए'
