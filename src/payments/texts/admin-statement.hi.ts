import { formatCount } from '../../platform/count.ts'

export const matchStatement = 'स्टेटमेंट मिलाएँ'
export const matchStatementIntro =
  'आपके बैंक का स्टेटमेंट उन पेमेंट से मिलाया जाता है जिनकी जाँच बाकी है। फ़ाइल इसी डिवाइस पर रहती है; सिर्फ़ आपके फ़ैसले भेजे जाते हैं।'
export const paymentApprovals = 'पेमेंट की मंज़ूरी'
export const bankStatement = 'बैंक स्टेटमेंट'
export const chooseBankStatement = 'बैंक स्टेटमेंट चुनें'
export const fileKinds = 'CSV, XLSX या PDF'
export const pdfPassword = 'PDF का पासवर्ड'
export const openPdf = 'PDF खोलें'
export const readingAndMatching = 'पढ़ा और मिलाया जा रहा है…'
export const fileUnreadable = 'यह फ़ाइल पढ़ी नहीं जा सकी। इसे बैंक से फिर डाउनलोड करें।'
export const fileDamaged = 'यह फ़ाइल ख़राब है। इसे बैंक से फिर डाउनलोड करें।'
export const fileTooLarge = 'यह फ़ाइल 20 MB से बड़ी है। कम समय का स्टेटमेंट डाउनलोड करें।'
export const contentTooLarge = 'यह वर्कबुक स्टेटमेंट के लिए बहुत बड़ी है। कम समय का स्टेटमेंट डाउनलोड करें।'
export const noTable = 'इस फ़ाइल में पेमेंट की तालिका नहीं मिली। स्टेटमेंट CSV या XLSX में डाउनलोड करें।'
export const noTableInPdf =
  'इस PDF में पेमेंट की तालिका नहीं मिली। स्कैन किए हुए पेज पढ़े नहीं जा सकते। स्टेटमेंट CSV या XLSX में डाउनलोड करें।'
export const excelUnreadable =
  'यह Excel फ़ाइल पुरानी है या उस पर पासवर्ड है। स्टेटमेंट CSV में डाउनलोड करें, या फ़ाइल खोलकर XLSX में सेव करें।'
export const isWebPage = 'यह वेब पेज है, तालिका नहीं। स्टेटमेंट CSV या XLSX में डाउनलोड करें।'
export const pdfUnreadable = 'यह PDF पढ़ी नहीं जा सकती। स्टेटमेंट CSV या XLSX में डाउनलोड करें।'
export const pdfLocked = 'इस PDF पर पासवर्ड है। बैंक के ईमेल या चिट्ठी में दिया गया पासवर्ड लिखें।'
export const pdfPasswordWrong = 'इस पासवर्ड से PDF नहीं खुली। फिर से कोशिश करें।'
export const columns = 'कॉलम'
export const columnsHint = 'आपके बदलाव इस ब्राउज़र में, इस बैंक के स्टेटमेंट के लिए याद रहेंगे।'
export const columnNumber = (number: number) => `कॉलम ${number}`
export const none = 'कोई नहीं'
export const chooseColumns = 'तारीख़, विवरण, और जमा या रकम के कॉलम चुनें।'
export const matchWithColumns = 'इन कॉलम से मिलाएँ'
export const dateColumn = 'तारीख़'
export const narrationColumn = 'विवरण'
export const referenceColumn = 'रेफ़रेंस'
export const creditColumn = 'जमा'
export const debitColumn = 'निकासी'
export const amountColumn = 'रकम'
export const sideColumn = 'जमा या निकासी'
export const balanceColumn = 'बैलेंस'
export const idMatches = 'ट्रांज़ैक्शन ID मेल खाती है।'
export const idPartMatches = 'ट्रांज़ैक्शन ID का एक हिस्सा मेल खाता है।'
export const idNearlyMatches = 'ट्रांज़ैक्शन ID में एक-दो अंकों का फ़र्क है।'
export const codeMatches = 'ऑर्डर कोड मेल खाता है।'
export const codeCutOff = 'ऑर्डर कोड कटा हुआ है।'
export const amountMatches = 'रकम मेल खाती है।'
export const otherCode = 'इस लाइन में किसी और पेमेंट का ऑर्डर कोड है।'
export const maybeReversed = 'हो सकता है कि बैंक ने यह पैसा लौटा दिया हो।'
export const farApart = 'लाइन और पेमेंट की तारीख़ों में बहुत अंतर है।'
export const namedTwice = 'एक और लाइन भी इस पेमेंट से मेल खाती है।'
export const namesOthers = 'यह लाइन किसी और पेमेंट से भी मेल खाती है।'
export const paidBefore = 'इस ऑर्डर कोड का पेमेंट पहले, बिना स्टेटमेंट के, मंज़ूर हो चुका है।'
export const lineTwice = 'स्टेटमेंट में यह लाइन दो बार है।'
export const submittedNotDue = 'छात्र ने जितना देना था, उससे अलग रकम भेजी।'
export const amountDiffers = 'रकम अलग है।'
export const neitherMatches = 'इस लाइन में न ट्रांज़ैक्शन ID है, न ऑर्डर कोड।'
export const matchSummary = (lines: number, matched: number, review: number, missing: number) =>
  `${formatCount(lines)} ${lines === 1 ? 'लाइन पढ़ी गई' : 'लाइनें पढ़ी गईं'}। मिलान हुआ: ${formatCount(matched)}, जाँचने हैं: ${formatCount(review)}, नहीं मिले: ${formatCount(missing)}।`
export const paymentsMatched = (count: number) => `${formatCount(count)} पेमेंट का मिलान हुआ`
export const matchedHint = 'ट्रांज़ैक्शन ID या ऑर्डर कोड, रकम और दिन मेल खाते हैं, और कोई दूसरी लाइन या पेमेंट नहीं।'
export const matchedHintApproved = (approved: number) =>
  `ट्रांज़ैक्शन ID या ऑर्डर कोड, रकम और दिन मेल खाते हैं, और कोई दूसरी लाइन या पेमेंट नहीं। ${formatCount(approved)} मंज़ूर हुए।`
export const undoCount = (count: number) => `${formatCount(count)} वापस लें`
export const approveOne = 'मंज़ूर करें'
export const approveAll = (count: number) => `सभी ${formatCount(count)} मंज़ूर करें`
export const approveChosen = (count: number) => `${formatCount(count)} मंज़ूर करें`
export const chosenTotal = (count: number, sum: string) => `चुने गए पेमेंट: ${formatCount(count)}, कुल ${sum}`
export const showOrLeaveOut = 'पेमेंट देखें, या कुछ को छोड़ दें'
export const approveToo = (id: number, username: string) => `${username} का पेमेंट ${id} भी मंज़ूर करें`
export const paymentsToReview = (count: number) =>
  `${formatCount(count)} पेमेंट ${count === 1 ? 'जाँचना है' : 'जाँचने हैं'}`
export const reviewHint = 'सिर्फ़ कुछ जानकारी मिलती है। मंज़ूर करने से पहले हर पेमेंट को जाँचें।'
export const reviewKeysHint = 'पेमेंट की मंज़ूरी के कीबोर्ड शॉर्टकट यहाँ भी चलते हैं।'
export const showMorePayments = 'और पेमेंट दिखाएँ'
export const rejectedWithMoney = (count: number) => `अस्वीकार किए गए ${formatCount(count)} पेमेंट के पैसे यहाँ हैं`
export const rejectedWithMoneyHint = 'स्टेटमेंट में इनकी ट्रांज़ैक्शन ID या ऑर्डर कोड है। मंज़ूर करने से पहले हर एक को जाँचें।'
export const approved = 'मंज़ूर हुआ'
export const showMore = (count: number) => `${formatCount(count)} और दिखाएँ`
export const notFound = 'जो पेमेंट इस स्टेटमेंट में नहीं मिले'
export const notFoundHint = 'इस स्टेटमेंट की कोई लाइन इन पेमेंट से मेल नहीं खाती।'
export const paymentInQueue = (id: number, username: string) => `पेमेंट की मंज़ूरी में ${username} का पेमेंट ${id}`
export const openInQueue = 'पेमेंट की मंज़ूरी में खोलें'
export const creditsLeft = 'जमा, जिनका कोई पेमेंट नहीं मिला'
export const creditsLeftHint = 'किसी छात्र ने ये पेमेंट नहीं भेजे हैं।'
export const reversed = 'लौटाए गए'
export const reversedHint = 'बैंक ने इन लाइनों का पैसा लौटा दिया है, इसलिए इनकी गिनती नहीं होती।'
export const alreadyMatched = 'पहले मिलाए जा चुके'
export const alreadyMatchedHint = 'हर लाइन का मिलान एक ही बार हो सकता है।'
export const paymentNumber = (id: number) => `पेमेंट #${id}`
export const rowsUnread = (count: number, rows: string) =>
  `${formatCount(count)} ${count === 1 ? 'पंक्ति पढ़ी नहीं जा सकी और छोड़ दी गई' : 'पंक्तियाँ पढ़ी नहीं जा सकीं और छोड़ दी गईं'}: ${rows}`
export const lineOn = (day: string) => `${day} को`
export const ofDue = (amount: string) => `(${amount} देने थे)`
export const fromStudent = '<name></name> से, <date></date>'
export const nameAndFullName = (username: string, fullName: string) => `${username} (${fullName})`
export const payment = 'पेमेंट'
export const statementLine = 'स्टेटमेंट की लाइन'
export const statementLineFor = (id: number, username: string) =>
  `${username} के पेमेंट ${id} के लिए स्टेटमेंट की लाइन`
export const lineUsed = 'यह लाइन किसी और पेमेंट से मिलाई जा चुकी है।'
export const paymentOf = (id: number, username: string) => `${username} का पेमेंट ${id}`
export const decided = (id: number, username: string, status: string) => `#${id}, ${username}: ${status}`
export const viewProof = 'स्क्रीनशॉट देखें'
export const viewProofOf = (id: number, username: string) => `${username} के पेमेंट ${id} का स्क्रीनशॉट देखें`
export const reject = 'अस्वीकार'
export const rejectPayment = (id: number, username: string) => `${username} का पेमेंट ${id} अस्वीकार करें`
export const approve = 'मंज़ूर'
export const approvePayment = (id: number, username: string) => `${username} का पेमेंट ${id} मंज़ूर करें`
