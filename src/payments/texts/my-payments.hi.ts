export const noPayments = 'आपने अभी तक कोई पेमेंट नहीं किया है।'
export const upgradeToPremium = 'Premium में अपग्रेड करें'
export const browseCourses = 'कोर्स देखें'
export const withCoupon = (code: string) => `कूपन ${code}`
export const withCredit = (amount: string) => `आपके कोर्स के बदले ${amount} की छूट`
export const submittedOn = '<date></date> को भेजा'
export const pendingApproval = 'मंज़ूरी बाकी है।'
export const canStartUntil = 'जब तक हम आपका पेमेंट जाँचते हैं, आपके पास <date></date> तक एक्सेस है।'
export const notConfirmed = 'पेमेंट की पुष्टि नहीं हो पाई।'
export const partReceived = (received: string, balance: string) => `${received} मिले। ${balance} देना बाकी है।`
export const creditNotePdf = 'क्रेडिट नोट (PDF)'
export const accessEnded = 'अब आपके पास इसका एक्सेस नहीं है।'
export const approvedOn = '<date></date> को मंज़ूर हुआ'
export const earlierAttempts = (attempts: number) =>
  attempts === 1 ? 'पहले की 1 कोशिश' : `पहले की ${attempts} कोशिशें`
export const rejected = 'अस्वीकार हुआ'
export const amountReceived = (amount: string) => `${amount} मिले`
export const documentPdf = (name: string) => `${name} (PDF)`
export const documentPdfFor = (name: string, title: string) => `${title}: ${name} (PDF)`
export const partDocument = (name: string, amount: string) => `${name}: ${amount}`
export const partDocumentFor = (name: string, amount: string, title: string) =>
  `${title}, ${amount}: ${name} (PDF)`
export const shareSeats = 'सीटें शेयर करें'
export const shareSeatsOf = (title: string) => `${title} की सीटें शेयर करें`
export const creditNotePdfFor = (title: string) => `${title} का क्रेडिट नोट (PDF)`
export const tryAgain = 'फिर से भेजें'
export const payBalance = 'बाकी रकम दें'
export const waitingForApproval = 'मंज़ूरी का इंतज़ार'
export const yourPayments = 'आपके पेमेंट'
export const sentPending = (amount: string) => `${amount}, <date></date> को भेजा। मंज़ूरी बाकी है।`
export const sentDecided = (amount: string) =>
  `${amount}, <date></date> को भेजा। हम इसे मंज़ूर या अस्वीकार कर चुके हैं।`
export const seePayments = 'मेरे पेमेंट देखें'
export const actionFor = (action: string, title: string) => `${action}: ${title}`
export const checkingNewId = 'हम नई ID से आपका पेमेंट जाँचेंगे।'
export const idCorrected = 'ट्रांज़ैक्शन ID ठीक हो गई'
export const notCorrected = 'ट्रांज़ैक्शन ID ठीक नहीं हो पाई'
export const pleaseTryAgain = 'कृपया फिर से कोशिश करें।'
export const wrongId = 'ट्रांज़ैक्शन ID गलत है? ठीक करें'
export const transactionId = 'ट्रांज़ैक्शन ID'
export const saving = 'सेव हो रहा है…'
export const saveId = 'ट्रांज़ैक्शन ID सेव करें'
export const upiHasTwelveDigits = 'UPI रेफ़रेंस नंबर में 12 अंक होते हैं। क्या यह सही है?'
export const whereToFindId =
  'यह आपके UPI ऐप या बैंक में पेमेंट के साथ UTR, UPI reference या transaction ID के नाम से मिलेगी।'
export const weAnswerHere = 'हम आपको यहीं जवाब देंगे।'
export const refundRequested = 'रिफ़ंड माँगा गया'
export const refundNotRequested = 'रिफ़ंड नहीं माँगा जा सका'
export const refundRequestedOn = 'आपने <date></date> को रिफ़ंड माँगा था। हम आपको यहीं जवाब देंगे।'
export const askForRefund = 'रिफ़ंड माँगें'
export const reason = 'कारण'
export const sending = 'भेजा जा रहा है…'
export const requestRefund = 'रिफ़ंड माँगें'
export const requestRefundOf = (title: string) => `${title} का रिफ़ंड माँगें`
