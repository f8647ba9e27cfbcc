export const premiumMembership = 'Premium वार्षिक सदस्यता'
export const allCourses = 'सभी कोर्स'
export const aCourse = 'एक कोर्स'
export const withSeats = (title: string, seats: number) => `${title}, ${seats} सीटें`
export const withInstalment = (title: string, number: number, of: number) =>
  `${title}, ${of} में से किस्त ${number}`
export const upiOrBankTransfer = 'UPI/बैंक ट्रांसफ़र'
export const cash = 'नकद'
export const receipt = 'रसीद'
export const invoice = 'इनवॉइस'
export const approvedByMistake = 'गलती से मंज़ूर हुआ'
export const refund = 'रिफ़ंड'
export const chargeback = 'चार्जबैक'
export const mistakeNoPayment = 'गलती से मंज़ूर हुआ। कोई पेमेंट नहीं मिला था।'
export const ended = (reason: string) => `${reason}।`
export const refunded = (reason: string, amount: string, day: string) => `${reason}: ${day} को ${amount}।`
export const refundedWithReference = (reason: string, amount: string, day: string, reference: string) =>
  `${reason}: ${day} को ${amount}, रेफ़रेंस ${reference}।`
export const scholarship = 'छात्रवृत्ति'
export const otherReason = 'कोई और कारण'
export const whilePending = 'पेमेंट की जाँच होने तक'
export const seatsForOthers = 'दूसरों के लिए सीटें'
export const instalments = 'किस्तें'
export const batch = 'बैच'
export const deletedCourses = 'हटाए गए कोर्स'
