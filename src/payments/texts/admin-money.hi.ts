import { formatCount } from '../../platform/count.ts'

export const money = 'हिसाब'
export const daysFromTo = (from: string, to: string) => `${from} से ${to} तक`
export const print = 'प्रिंट करें'
export const figuresFailed = 'आँकड़े लोड नहीं हो पाए। फिर से कोशिश करने के लिए पेज रीलोड करें।'
export const ledgerCsv = 'लेजर एक्सपोर्ट करें (CSV)'
export const gstr1 = (month: string) => `GSTR-1 एक्सपोर्ट करें, ${month}`
export const period = 'समय'
export const today = 'आज'
export const yesterday = 'कल'
export const thisMonth = 'यह महीना'
export const lastMonth = 'पिछला महीना'
export const thisFinancialYear = 'यह वित्त वर्ष'
export const lastFinancialYear = 'पिछला वित्त वर्ष'
export const otherDays = 'दूसरी तारीख़ें'
export const fromDay = 'कब से'
export const toDay = 'कब तक'
export const income = 'आय'
export const received = 'मिला'
export const refunded = 'रिफ़ंड'
export const methods = (cash: string, transfer: string) => `${cash} नकद, ${transfer} UPI या बैंक से`
export const incomeNote = (methods: string, payments: number) =>
  `${methods}। ${formatCount(payments)} पेमेंट, रिफ़ंड घटाकर`
export const receivedNote = (methods: string) => `${methods}। गलती से हुई मंज़ूरी इसमें नहीं है`
export const refundedNote = (methods: string) => `${methods}। रिफ़ंड दर्ज होने के दिन गिने गए`
export const pendingNow = 'अभी जाँच बाकी'
export const payments = (count: number) => `${formatCount(count)} पेमेंट`
export const allDates = (amount: string) => `${amount}, सभी तारीख़ें`
export const paymentsSubmitted = 'भेजे गए पेमेंट'
export const paymentsSubmittedNote = (approved: string, percent: string, rejected: string, pending: string) =>
  `${approved} मंज़ूर (${percent}), ${rejected} अस्वीकार, ${pending} की जाँच बाकी`
export const timeToDecision = 'फ़ैसले में लगा समय'
export const decisionNote = (decisions: number) => `${formatCount(decisions)} में से आधे फ़ैसले इससे जल्दी हुए`
export const decisionNoteOfResponse = (decisions: number, percent: string, hours: number) =>
  `${formatCount(decisions)} में से आधे फ़ैसले इससे जल्दी हुए; ${percent} फ़ैसले ${formatCount(hours)} घंटे के जवाब के समय में हुए`
export const minutesTaken = (minutes: number) => `${minutes} मिनट`
export const hoursTaken = (hours: number) => `${hours} ${hours === 1 ? 'घंटा' : 'घंटे'}`
export const daysTaken = (days: number) => `${days} दिन`
export const incomeByDay = 'दिन के हिसाब से आय'
export const incomeByMonth = 'महीने के हिसाब से आय'
export const incomeSummary = (title: string, received: string, refunded: string) =>
  `${title}: ${received} मिले, ${refunded} रिफ़ंड हुए`
export const dayColumn = 'दिन'
export const monthColumn = 'महीना'
export const paymentsColumn = 'पेमेंट'
export const submittedColumn = 'भेजे गए'
export const approvedColumn = 'मंज़ूर'
export const viewsColumn = 'कीमत देखी'
export const discountColumn = 'छूट'
export const couponColumn = 'कूपन'
export const itemColumn = 'कोर्स या प्लान'
export const byCoupon = 'कूपन के हिसाब से'
export const byItem = 'कोर्स और प्लान के हिसाब से'
export const noItems = 'इस समय में कोई पेमेंट नहीं है। कोई और समय चुनें।'
export const otherItems = (count: number) => `और ${formatCount(count)} दूसरे`
export const submittedWith = (coupon: string) => `${coupon} से भेजे गए पेमेंट`
export const submittedFor = (title: string) => `${title} के लिए भेजे गए पेमेंट`
export const viewsOf = (title: string) => `${title} की कीमत कितनी बार देखी गई`
export const priceViewsToPayments = 'कीमत देखने से पेमेंट तक'
export const viewedPrice = 'कीमत देखी'
export const viewedPriceNote = 'हर कोर्स या प्लान के लिए हर छात्र दिन में एक बार गिना जाता है'
export const submittedPayment = 'पेमेंट भेजा'
export const approvedSoFar = 'अब तक मंज़ूर'
export const ofViews = (percent: string) => `देखने वालों में से ${percent}`
export const viewsSince = (since: string) =>
  `कीमत देखने की गिनती ${since} से हो रही है। उससे पहले के पेमेंट इस तालिका में नहीं हैं।`
export const priceViews = 'कीमत कितनी बार देखी गई'
export const receivedAndRefunded = 'मिले और रिफ़ंड हुए'
export const decisions = 'फ़ैसले'
export const submitted = 'भेजा गया'
export const rejected = 'अस्वीकार'
export const corrected = 'ठीक किया गया'
export const titleAbout = (title: string, about: string) => `${title}: ${about}`
export const oneCoupon = 'एक कूपन'
export const noRows = 'इस समय में लेजर में ऐसी कोई एंट्री नहीं है।'
export const deletedPayment = 'हटाया गया पेमेंट'
export const showMoreRows = 'और एंट्री दिखाएँ'
export const hideRows = 'एंट्री छिपाएँ'
export const noViews = 'इस समय में किसी ने यह कीमत नहीं देखी, या गिनती शुरू नहीं हुई थी।'
export const people = (count: number) => `${formatCount(count)} लोग`
