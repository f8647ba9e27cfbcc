export const refundEllipsis = 'रिफ़ंड करें…'
export const revokeEllipsis = 'मंज़ूरी रद्द करें…'
export const approveAfterAllOf = (username: string) => `${username} का पेमेंट अब मंज़ूर करें`
export const approveAfterAllEllipsis = 'अब मंज़ूर करें…'
export const askApproveAfterAll = 'अब मंज़ूर करें?'
export const approveAfterAll = 'अब मंज़ूर करें'
export const approving = 'मंज़ूर किया जा रहा है…'
export const approveAfterAllText = (username: string, title: string) =>
  `${username} को ${title} का एक्सेस अभी मिलेगा, और हम उन्हें सूचना देंगे। पेमेंट के पहले के फ़ैसले दर्ज रहेंगे।`
export const amountFromLine = (received: string) => `हमें ${received} मिले। पेमेंट इसी रकम के लिए मंज़ूर होगा।`
export const amountReceived = 'मिली हुई रकम (₹)'
export const amountReceivedHint = (amount: string) => `खाली छोड़ने पर ${amount} दर्ज होंगे, जैसा छात्र ने लिखा था`
export const refundPaymentOf = (username: string) => `${username} का पेमेंट रिफ़ंड करें`
export const refund = 'रिफ़ंड करें'
export const refunding = 'रिफ़ंड दर्ज हो रहा है…'
export const refundText =
  'पहले UPI या बैंक ट्रांसफ़र से पैसे भेजें। फिर रिफ़ंड यहाँ दर्ज करें। हम छात्र को सूचना देंगे। आप इसे पलट नहीं सकते।'
export const amount = 'रकम (₹)'
export const overpaidHint = (overpaid: string, left: string) =>
  `छात्र ने ${overpaid} ज़्यादा दिए थे। आप ज़्यादा से ज़्यादा ${left} लौटा सकते हैं`
export const upTo = (left: string) => `आप ज़्यादा से ज़्यादा ${left} लौटा सकते हैं`
export const access = 'एक्सेस'
export const accessEndsHint = 'छात्र का एक्सेस अभी ख़त्म हो जाएगा, जब तक किसी और पेमेंट से एक्सेस न हो।'
export const accessContinuesHint = 'छात्र का एक्सेस बना रहेगा।'
export const accessContinues = 'एक्सेस बना रहे'
export const accessEnds = 'एक्सेस ख़त्म हो'
export const refundedOn = 'रिफ़ंड की तारीख़'
export const refundedOnHint = 'आज के लिए खाली छोड़ें'
export const reference = 'रेफ़रेंस'
export const referenceHint = 'आपके बैंक या UPI ऐप से। जैसे UTR 412345678901'
export const creditNotePdf = 'क्रेडिट नोट (PDF)'
export const revokePaymentOf = (username: string) => `${username} के पेमेंट की मंज़ूरी रद्द करें`
export const revokePayment = 'मंज़ूरी रद्द करें'
export const revoking = 'रद्द किया जा रहा है…'
export const revokeText =
  'छात्र का एक्सेस अभी ख़त्म हो जाएगा, जब तक किसी और पेमेंट से एक्सेस न हो। हम छात्र को सूचना देंगे। आप इसे पलट नहीं सकते।'
export const reason = 'कारण'
export const mistakeNote = (left: string) => `कुछ नहीं मिला था: आपकी आय ${left} कम हो जाएगी।`
export const allRefundedNote = 'पूरा रिफ़ंड पहले ही हो चुका है। सिर्फ़ एक्सेस ख़त्म होगा।'
export const amountRefunded = 'रिफ़ंड की रकम (₹)'
