import { counted, formatCount } from '../../platform/count.ts'

export const paymentApprovals = 'पेमेंट की मंज़ूरी'
export const matchStatement = 'स्टेटमेंट मिलाएँ'
export const writeByWhatsapp = 'WhatsApp पर मैसेज भेजें'
export const money = 'हिसाब'
export const exportCsv = 'CSV डाउनलोड करें'
export const byStatus = 'स्थिति के हिसाब से पेमेंट'
export const noPendingPayments = 'किसी पेमेंट की जाँच बाकी नहीं है'
export const noApprovedPayments = 'कोई पेमेंट मंज़ूर नहीं हुआ है'
export const noRejectedPayments = 'कोई पेमेंट अस्वीकार नहीं हुआ है'
export const noneMatchFilters = 'इन फ़िल्टर से कोई पेमेंट नहीं मिला। ज़्यादा देखने के लिए कोई फ़िल्टर हटाएँ।'
export const noneMatch = (search: string) => `“${search}” से कोई पेमेंट नहीं मिला। स्पेलिंग की जाँच करें, या खोज हटाएँ।`
export const showMorePayments = 'और पेमेंट दिखाएँ'
export const responseTime = (hours: number) => `आपका जवाब देने का समय ${formatCount(hours)} घंटे है।`
export const answeredInTime = (percent: number) => `पिछले 30 दिनों में ${percent}% पेमेंट पर समय से फ़ैसला हुआ।`
export const dueSoon = (payments: number) => `${formatCount(payments)} पेमेंट पर जल्द फ़ैसला करना है।`
export const overdue = (payments: number) => `${formatCount(payments)} पेमेंट का समय निकल चुका है।`
export const searchPayments = 'पेमेंट खोजें'
export const searchHint = 'ट्रांज़ैक्शन ID, यूज़र, ₹ रकम, कोर्स, ऑर्डर कोड या #नंबर'
export const filters = 'फ़िल्टर'
export const filtersInUse = (count: number) => `फ़िल्टर (${count})`
export const age = 'कब भेजा'
export const anyTime = 'कभी भी'
export const moreThanHours = (hours: number) => `${hours} घंटे से ज़्यादा पहले`
export const moreThanDay = 'एक दिन से ज़्यादा पहले'
export const moreThanDays = (days: number) => `${days} दिन से ज़्यादा पहले`
export const moreThanWeek = 'एक हफ़्ते से ज़्यादा पहले'
export const flags = 'चेतावनी'
export const allPayments = 'सभी पेमेंट'
export const noFlags = 'कोई चेतावनी नहीं'
export const anyFlag = 'कोई भी चेतावनी'
export const amountDiffers = 'रकम मेल नहीं खाती'
export const screenshotUsed = 'स्क्रीनशॉट पहले इस्तेमाल हो चुका है'
export const somethingDeleted = 'कोर्स या खाता हटा दिया गया है'
export const fromRupees = 'कम से कम (₹)'
export const upToRupees = 'ज़्यादा से ज़्यादा (₹)'
export const course = 'कोर्स'
export const allCourses = 'सभी कोर्स'
export const showAllPayments = 'सभी पेमेंट दिखाएँ'
export const selectAll = 'सभी चुनें'
export const selectNone = 'चुनाव हटाएँ'
export const selectedCount = (count: number) => `चुने गए: ${count}`
export const selectedPayments = 'चुने गए पेमेंट'
export const sortOrder = 'पेमेंट का क्रम'
export const oldestFirst = 'पुराने पहले'
export const newestFirst = 'नए पहले'
export const largestFirst = 'बड़ी रकम पहले'
export const smallestFirst = 'छोटी रकम पहले'
export const shortcutKeys = 'कीबोर्ड शॉर्टकट'
export const useShortcutKeys = 'कीबोर्ड शॉर्टकट इस्तेमाल करें'
export const keys = 'कीबोर्ड शॉर्टकट'
export const nextKey = 'अगला'
export const previousKey = 'पिछला'
export const viewKey = 'स्क्रीनशॉट देखें'
export const approveKey = 'मंज़ूर करें'
export const rejectKey = 'अस्वीकार करें'
export const receivedKey = 'मिली हुई रकम'
export const selectKey = 'चुनें'
export const decideSelectedKey = 'चुने गए पेमेंट पर फ़ैसला'
export const undoKey = 'फ़ैसला वापस लें'
export const reasonKey = 'कारण'
export const searchKey = 'खोजें'
export const paymentOf = (id: number, username: string) => `${username} का पेमेंट ${id}`
export const selectPayment = (id: number, username: string) => `${username} का पेमेंट ${id} चुनें`
export const paymentDetails = (id: number, username: string) => `${username} के पेमेंट ${id} की जानकारी`
export const warnings = (count: number) => `${formatCount(count)} ${count === 1 ? 'चेतावनी' : 'चेतावनियाँ'}`
export const amount = 'रकम'
export const wasDue = (amount: string) => `${amount} देने थे`
export const received = (amount: string) => `${amount} मिले`
export const transactionId = 'ट्रांज़ैक्शन ID'
export const wasCorrected = 'पहले <before></before>, <date></date> को ठीक की गई'
export const submitted = 'कब भेजा'
export const viewProof = 'स्क्रीनशॉट देखें'
export const seats = 'सीटें'
export const deletedAccount = 'हटाया गया खाता'
export const approvedBy = (name: string) => `मंज़ूर किया: ${name}, <date></date>`
export const rejectedBy = (name: string) => `अस्वीकार किया: ${name}, <date></date>`
export const undoneBy = (name: string) => `फ़ैसला वापस लिया: ${name}, <date></date>`
export const approvedAfterAllBy = (name: string) => `अस्वीकार के बाद मंज़ूर किया: ${name}, <date></date>`
export const refundedBy = (name: string) => `रिफ़ंड किया: ${name}, <date></date>`
export const revokedBy = (name: string) => `मंज़ूरी रद्द की: ${name}, <date></date>`
export const correctedBy = (name: string) =>
  `ट्रांज़ैक्शन ID ठीक की (पहले <before></before>): ${name}, <date></date>`
export const balanceAsked = (amount: string) => `छात्र से ${amount} और माँगे गए।`
export const order = 'ऑर्डर'
export const coupon = 'कूपन'
export const couponDiscount = (coupon: string, discount: string) => `${coupon}: ${discount} की छूट`
export const upgradeCredit = 'पहले के कोर्स की छूट'
export const refundRequested = '<b>छात्र ने रिफ़ंड माँगा है</b> <date></date>'
export const refundRequestedFor = '<b>छात्र ने रिफ़ंड माँगा है</b> <date></date>: <reason></reason>'
export const movedTo = (status: string) => `“${status}” में चला गया`
export const movedToBy = (status: string, name: string) => `${name} ने “${status}” में भेजा`
export const decidedElsewhere = 'इस पेमेंट पर फ़ैसला हो चुका है'
export const sameScreenshot = 'यही स्क्रीनशॉट यहाँ भी इस्तेमाल हुआ: <payments></payments>'
export const sameScreenshotEdited =
  'यही स्क्रीनशॉट, काटकर या फिर से सेव करके, यहाँ भी इस्तेमाल हुआ: <payments></payments>'
export const similarScreenshot = 'बहुत संभव है कि यही स्क्रीनशॉट यहाँ भी इस्तेमाल हुआ: <payments></payments>'
export const otherPayment = (id: number, username: string, status: string) =>
  `${username} का <link>पेमेंट #${id}</link> (${status})`
export const sameDevice = (accounts: number) =>
  `${accounts === 1 ? 'एक और खाते' : 'दूसरे खातों'} से इसी डिवाइस पर पेमेंट हुआ: <names></names>। परिवार या स्कूल में अक्सर एक ही डिवाइस कई लोग चलाते हैं।`
export const decisionHistory = 'पहले के फ़ैसले'
export const earlierAttempts = (count: number) => `पहले ${formatCount(count)} बार भेजा गया`
export const rejectedWithoutReason = 'बिना कारण बताए अस्वीकार हुआ'
export const creditNote = 'क्रेडिट नोट'
export const documentOfPayment = (document: string, id: number) => `पेमेंट ${id}: ${document}`
export const asPdf = (document: string) => `${document} (PDF)`
export const print = 'प्रिंट करें'
export const whatsappMessage = (document: string, title: string, amount: string, address: string) =>
  `${title} के लिए ${document}, ${amount}। डाउनलोड करने के लिए साइन इन करें: ${address}`
export const whatsapp = 'WhatsApp'
export const numberSubmitted = (id: number) => `#${id}, <date></date> को भेजा गया`
export const pictureSize = 'तस्वीर का आकार'
export const zoomOut = 'छोटा करें'
export const zoomIn = 'बड़ा करें'
export const wholePicture = 'पूरी तस्वीर'
export const proofOf = (username: string) => `${username} के पेमेंट का स्क्रीनशॉट`
export const amountOfDue = (amount: string, due: string) => `${due} में से ${amount}`
export const closeProof = 'स्क्रीनशॉट बंद करें'
export const clickCloses = 'बंद करने के लिए क्लिक करें या Escape दबाएँ'
export const proofFailed = 'स्क्रीनशॉट लोड नहीं हो पाया। बंद करके फिर से कोशिश करें।'
export const approve = 'मंज़ूर'
export const approveCount = (count: number) => `${count} मंज़ूर करें`
export const reject = 'अस्वीकार'
export const rejectCount = (count: number) => `${count} अस्वीकार करें`
export const approveAnyway = 'फिर भी मंज़ूर करें'
export const askApproveAnyway = 'यह पेमेंट फिर भी मंज़ूर करें?'
export const askApproveCountAnyway = (count: number) => `${formatCount(count)} पेमेंट फिर भी मंज़ूर करें?`
export const askForBalance = 'बाकी रकम माँगें'
export const approveAndAsk = (approved: number, asked: number) =>
  `${approved} मंज़ूर करें, ${asked} से बाकी रकम माँगें`
export const flaggedPayment = (id: number, username: string, flags: string) => `#${id}, ${username}: ${flags}`
export const andMore = (count: number) => `और ${count} पेमेंट।`
export const paymentsApproved = (count: number) =>
  `${formatCount(count)} पेमेंट मंज़ूर ${count === 1 ? 'हुआ' : 'हुए'}`
export const paymentsRejected = (count: number) =>
  `${formatCount(count)} पेमेंट अस्वीकार ${count === 1 ? 'हुआ' : 'हुए'}`
export const studentsAsked = (count: number) =>
  `हम थोड़ी देर में ${formatCount(count)} ${count === 1 ? 'छात्र' : 'छात्रों'} से बाकी रकम माँगेंगे।`
export const someNotDecided = (count: number, why: string) =>
  `${formatCount(count)} पेमेंट पर फ़ैसला नहीं हुआ: ${why}`
export const invalidAmount = 'रकम सही नहीं है'
export const invalidAmountHint = 'मिली हुई रकम लिखें, जैसे 4,999।'
export const missing = (amount: string) => `${amount} कम हैं`
export const receivedOfDue = (received: string, due: string) => `${received} मिले, जबकि ${due} देने थे।`
export const askForMore = (amount: string) => `${amount} और माँगें`
export const accountDeleted = 'खाता हटा दिया गया है। पेमेंट मंज़ूर करने पर भी किसी को एक्सेस नहीं मिलेगा।'
export const courseDeletedPending =
  'यह कोर्स हटा दिया गया है। पेमेंट मंज़ूर करने पर भी छात्र को एक्सेस तभी मिलेगा, जब आप कोर्स वापस लाएँगे।'
export const courseDeleted = 'यह कोर्स हटा दिया गया है।'
export const submittedOfDue = (submitted: string, due: string) => `${submitted} भेजे गए, जबकि ${due} देने थे।`
export const sameScreenshotAs = (id: number, username: string) =>
  `यही स्क्रीनशॉट ${username} के पेमेंट #${id} में भी इस्तेमाल हुआ।`
export const similarScreenshotAs = (id: number, username: string) =>
  `बहुत संभव है कि यही स्क्रीनशॉट ${username} के पेमेंट #${id} में भी इस्तेमाल हुआ।`
export const amountReceivedOptional = 'मिली हुई रकम, रुपयों में (वैकल्पिक)'
export const rejectReasonOptional = 'अस्वीकार करने का कारण (वैकल्पिक)'
export const reasonOptional = 'कारण (वैकल्पिक)'
export const unreadableScreenshot = 'स्क्रीनशॉट पढ़ा नहीं जाता'
export const unreadableScreenshotReason =
  'स्क्रीनशॉट पढ़ा नहीं जा सकता। साफ़ स्क्रीनशॉट अपलोड करें, जिसमें रकम और ट्रांज़ैक्शन ID दिखे।'
export const wrongAmount = 'रकम गलत है'
export const wrongAmountReason = 'जितनी रकम देनी थी, उतनी नहीं है।'
export const notReceived = 'पैसे नहीं मिले'
export const notReceivedReason = 'पेमेंट हमारे खाते में नहीं आया है।'
export const otherReason = 'कोई और कारण…'
export const reasonInOwnWords = 'कारण अपने शब्दों में'
export const studentSeesThis = 'छात्र को यही वजह दिखती है'
export const undo = 'वापस लें'
export const undoDecision = (id: number, username: string) => `${username} के पेमेंट ${id} का फ़ैसला वापस लें`
export const newPayments = (count: number) => counted(count, 'नया पेमेंट', { many: 'नए पेमेंट' })
