export const receipt = 'रसीद'
export const taxInvoice = 'टैक्स इनवॉइस (Tax invoice)'
export const creditNote = 'क्रेडिट नोट (Credit note)'
export const receiptNumber = 'रसीद नंबर'
export const invoiceNumber = 'इनवॉइस नंबर'
export const creditNoteNumber = 'क्रेडिट नोट नंबर'
export const date = 'तारीख़'
export const recipient = 'प्राप्तकर्ता'
export const receivedFrom = 'किससे मिले'
export const to = 'किसको'
export const recipientGstin = 'प्राप्तकर्ता का GSTIN'
export const placeOfSupply = 'Place of supply (आपूर्ति का स्थान)'
export const taxableValue = 'Taxable value (कर योग्य मूल्य)'
export const rounding = 'राउंडिंग'
export const paidFor = 'किसके लिए'
export const creditForCourses = 'घटाया गया: पहले ख़रीदे कोर्स की रकम'
export const paidBy = 'पेमेंट का तरीका'
export const method = (method: string, transactionId: string) => `${method}, ट्रांज़ैक्शन ID ${transactionId}`
export const amountReceived = 'मिली रकम'
export const amountCredited = 'क्रेडिट की गई रकम'
export const reverseCharge = 'Reverse charge पर देय टैक्स: नहीं'
export const about = 'किस बारे में'
export const aboutReceipt = (number: string, day: string) => `रसीद ${number}, ${day}`
export const aboutInvoice = (number: string, day: string) => `इनवॉइस ${number}, ${day}`
export const aboutPayment = (about: string, amount: string, transactionId: string) =>
  `${about}, ${amount}, ट्रांज़ैक्शन ID ${transactionId}`
export const reason = 'कारण'
export const refundedOn = (reason: string, day: string) => `${reason}, ${day}`
export const refundedWithReference = (reason: string, day: string, reference: string) =>
  `${reason}, ${day}, रेफ़रेंस ${reference}`
export const receiptWithoutSignature = 'यह कंप्यूटर से बनी रसीद है; इस पर हस्ताक्षर की ज़रूरत नहीं है।'
export const invoiceWithoutSignature = 'यह कंप्यूटर से बना टैक्स इनवॉइस है; इस पर हस्ताक्षर की ज़रूरत नहीं है।'
export const creditNoteWithoutSignature = 'यह कंप्यूटर से बना क्रेडिट नोट है; इस पर हस्ताक्षर की ज़रूरत नहीं है।'
export const titleWithNumber = (title: string, number: string) => `${title} ${number}`
export const number = 'नंबर'
export const issuedBy = 'किसने जारी किया'
export const madeOutTo = 'किसके नाम'
export const isValid = 'असली है, और अब भी मान्य है।'
export const revokedByMistake = (day: string) => `असली है, पर ${day} को रद्द कर दिया गया: कोई पेमेंट नहीं मिला था।`
export const revoked = (amount: string, day: string) =>
  `असली है, पर रद्द कर दिया गया: ${day} को ${amount} लौटाए गए।`
export const refundedInPart = (amount: string, day: string) =>
  `असली है। इसमें से ${amount} लौटाए गए, सबसे हाल में ${day} को।`
