export const chooseOneOf = (values: string) => `इनमें से एक चुनें: ${values}`
export const chooseSomeOf = (values: string) => `इनमें से चुनें, हर एक सिर्फ़ एक बार: ${values}`
export const uploadLogo = 'साइट की सेटिंग में लोगो अपलोड करें'
export const onOrEmpty = 'on लिखें या खाली छोड़ें'
export const onOrOff = 'on या off लिखें'
export const upiIdInvalid = 'UPI ID लिखें, जैसे name@bank। ईमेल पता UPI ID नहीं है।'
export const accountNumberInvalid = '6 या ज़्यादा अंकों का खाता नंबर लिखें'
export const ifscInvalid = 'HDFC0001234 जैसा IFSC लिखें: चार अक्षर, एक शून्य, और छह अक्षर या अंक'
export const gstinInvalid = '15 अक्षरों का सही GSTIN लिखें, जैसे 27AAPFU0939F1ZV'
export const sacInvalid = 'छह अंकों का SAC लिखें, जो 99 से शुरू हो, जैसे 999293'
export const gstRateInvalid = '1 से 40 तक का प्रतिशत लिखें, जैसे 18'
export const wholeNumber = (from: number, to: number) => `${from} से ${to} तक की पूरी संख्या लिखें, या इसे खाली छोड़ें`
export const priceInvalid = 'शून्य से ज़्यादा कीमत लिखें, जैसे ₹4,999'
export const phoneInvalid = '6 से 15 अंकों का फ़ोन नंबर लिखें, जैसे +91 98765 43210'
export const whatsappInvalid = 'WhatsApp नंबर देश के कोड के साथ लिखें, जैसे +91 98765 43210'
export const emailInvalid = 'ईमेल पता लिखें, जैसे name@example.com'
export const timeZoneInvalid = 'समय क्षेत्र लिखें, जैसे Asia/Kolkata'
export const colorInvalid = 'कोई रंग लिखें, जैसे #1d4ed8'
export const dayInvalid = (label: string) => `${label} ऐसा लिखें: 2026-04-01`
export const firstDay = 'पहला दिन'
export const lastDay = 'आख़िरी दिन'
export const featuredInvalid = (max: number) => `ज़्यादा से ज़्यादा ${max} कोर्स चुनें`
export const setUpInvalid = 'कदमों को कॉमा से अलग करें, जैसे name,staff'
