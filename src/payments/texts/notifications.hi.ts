import { formatCount } from '../../platform/count.ts'

export const newPayment = 'नया पेमेंट'
export const aStudent = 'एक छात्र'
export const submitted = (name: string, amount: string, title: string) =>
  `${name} ने ${title} के लिए ${amount} का पेमेंट भेजा।`
export const refundRequested = 'रिफ़ंड माँगा गया'
export const asksForRefund = (name: string, amount: string, title: string) =>
  `${name} ने ${title} के लिए ${amount} का रिफ़ंड माँगा है।`
export const paymentApproved = 'पेमेंट मंज़ूर हुआ'
export const seatsPaid = (title: string) => `${title} का आपका पेमेंट मंज़ूर हुआ। लिंक अपने ग्रुप के साथ शेयर करें।`
export const approvedNotOffered = (title: string) =>
  `${title} का आपका पेमेंट मंज़ूर हुआ, पर यह कोर्स अभी उपलब्ध नहीं है।`
export const haveAccess = (title: string) => `अब आपको ${title} का एक्सेस है।`
export const instalmentPaid = (number: number, of: number, title: string) =>
  `${of} में से किस्त ${number} जमा हुई। अब आपको ${title} का एक्सेस है।`
export const paymentRejected = 'पेमेंट अस्वीकार हुआ'
export const notConfirmed = (amount: string, title: string) =>
  `${title} के लिए आपके ${amount} के पेमेंट की पुष्टि नहीं हो पाई।`
export const moreIsDue = (balance: string) => `${balance} देना बाकी है`
export const partReceived = (received: string, title: string) =>
  `${title} के लिए हमें ${received} मिले। एक्सेस पाने के लिए बाकी रकम दें।`
export const paymentRevoked = 'पेमेंट की मंज़ूरी रद्द हुई'
export const approvedByMistake = (amount: string, title: string) =>
  `${title} के लिए आपका ${amount} का पेमेंट गलती से मंज़ूर हुआ था। अब आपको एक्सेस नहीं है।`
export const refundedAndEnded = (refunded: string, title: string) =>
  `${title} के आपके पेमेंट में से ${refunded} रिफ़ंड किए गए। अब आपको एक्सेस नहीं है।`
export const noLongerAccess = (title: string) => `अब आपको ${title} का एक्सेस नहीं है।`
export const refund = 'रिफ़ंड'
export const refundedKeepsAccess = (refunded: string, title: string) =>
  `${title} के आपके पेमेंट में से ${refunded} रिफ़ंड किए गए। आपका एक्सेस बना रहेगा।`
export const accessGiven = 'एक्सेस मिला'
export const haveAccessUntil = (title: string, day: string) => `अब आपको ${day} तक ${title} का एक्सेस है।`
export const accessEnded = 'एक्सेस ख़त्म हुआ'
export const endsSoon = (title: string) => `${title} जल्द ख़त्म होगा`
export const endsIn = (days: number, day: string) => `यह ${formatCount(days)} दिन में, ${day} को ख़त्म होगा।`
export const endsInRenew = (days: number, day: string) =>
  `यह ${formatCount(days)} दिन में, ${day} को ख़त्म होगा। एक्सेस बनाए रखने के लिए रिन्यू करें।`
export const instalmentDueSoon = (number: number, of: number) => `${of} में से किस्त ${number} जल्द देनी है`
export const instalmentDue = (amount: string, title: string, days: number, day: string) =>
  `${title} के लिए ${amount}, ${formatCount(days)} दिन में, ${day} तक देने हैं।`
export const paymentsNearlyLate = 'पेमेंट पर फ़ैसला बाकी है'
export const paymentsNearlyLateText = (payments: number, hours: number) =>
  `${formatCount(payments)} पेमेंट पर आपके ${formatCount(hours)} घंटे के जवाब का समय निकलने वाला है।`
