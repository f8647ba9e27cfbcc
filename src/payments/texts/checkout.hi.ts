export const upgradeToPremium = 'Premium में अपग्रेड करें'
export const choosePlan = 'प्लान चुनें'
export const purchase = (title: string) => `${title} ख़रीदें`
export const groupSeats = (seats: number, price: string) => `ग्रुप के लिए ${seats} सीटें, ${price} प्रति सीट`
export const getAccess = (price: string) => `${price} में इस कोर्स का एक्सेस पाएँ`
export const questionAboutPayment = 'पेमेंट के बारे में कोई सवाल है?'
export const courseIsYours = 'यह कोर्स आपका है'
export const isPremiumMember = 'आप Premium सदस्य हैं'
export const planIsYours = (title: string) => `${title} आपका है`
export const everyPremiumCourse = 'हर Premium कोर्स'
export const courseIsOpen = (title: string) => `${title} के सभी पाठों और संसाधनों का एक्सेस आपके पास है।`
export const browseCourses = 'कोर्स देखें'
export const goToCourse = 'कोर्स पर जाएँ'
export const myPayments = 'मेरे पेमेंट'
export const buySeats = 'ग्रुप के लिए सीटें ख़रीदें'
export const paymentDetails = 'पेमेंट की जानकारी'
export const bankTransfer = 'बैंक ट्रांसफ़र'
export const upiOrBankTransfer = 'UPI या बैंक ट्रांसफ़र'
export const notPaidYet = (ways: string) => `अभी तक पेमेंट नहीं किया? ${ways} से करें`
export const payBy = (ways: string) => `${ways} से पेमेंट करें`
export const payExactly = 'ठीक इतनी ही रकम भेजें।'
export const creditTaken = (amount: string, titles: string) =>
  `${titles} के लिए आप जो ${amount} दे चुके हैं, वह कीमत से घटा दिया गया है।`
export const forSeats = (seats: number, price: string) => `${seats} सीटों के लिए, ${price} प्रति सीट।`
export const forInstalment = (number: number, of: number) => `इस कोर्स की ${of} में से किस्त ${number}।`
export const forCourse = 'इस कोर्स के लिए, सिर्फ़ एक बार।'
export const cannotPayYet = (name: string) =>
  `यहाँ अभी पेमेंट नहीं हो सकता: ${name} ने अपनी पेमेंट की जानकारी नहीं दी है। कहीं और मिले किसी खाते में पैसे न भेजें।`
export const askWhen = (name: string) => `${name} से पूछें कि पेमेंट कब हो पाएगा`
export const checkAgainLater = 'कृपया एक-दो दिन बाद फिर देखें।'
export const qrCode = (amount: string, upiId: string) => `UPI से ${upiId} को ${amount} भेजने के लिए QR कोड`
export const scanWithApp = 'किसी भी UPI ऐप से स्कैन करें'
export const openUpiApp = 'UPI ऐप खोलें'
export const upiId = 'UPI ID'
export const payee = 'पाने वाले का नाम'
export const noteForApp = 'UPI ऐप में लिखने का नोट'
export const whyNote = 'नोट से हम आपका ऑर्डर खोजते हैं। QR कोड इसे अपने-आप भर देता है।'
export const orTransfer = 'या अपने बैंक से ट्रांसफ़र करें'
export const accountName = 'खाताधारक का नाम'
export const accountNumber = 'खाता नंबर'
export const ifsc = 'IFSC'
export const bank = 'बैंक'
export const noteForTransfer = 'ट्रांसफ़र का नोट'
export const error = 'गड़बड़ी'
export const paymentFailed = 'पेमेंट सबमिट नहीं हो पाया। कृपया फिर से कोशिश करें।'
export const paymentSubmitted = 'पेमेंट सबमिट हो गया'
export const paymentPending = 'आपके पेमेंट की जाँच बाकी है। मंज़ूर होने पर हम आपको बताएँगे।'
export const uploadPaymentProof = 'पेमेंट का स्क्रीनशॉट अपलोड करें'
export const alreadyPaid = 'पेमेंट कर चुके हैं? दोबारा न करें'
export const correctHere = 'ट्रांज़ैक्शन ID या स्क्रीनशॉट यहाँ ठीक करें, हम फिर से जाँचेंगे।'
export const checkTransactionId = 'ट्रांज़ैक्शन ID जाँचें'
export const noteTransactionId = 'ट्रांज़ैक्शन ID लिखें'
export const transactionId = 'ट्रांज़ैक्शन ID'
export const transactionIdUsed = 'यह ट्रांज़ैक्शन ID पहले इस्तेमाल हो चुकी है। जाँच लें कि यह इसी पेमेंट की है।'
export const checkScreenshot = 'स्क्रीनशॉट जाँचें'
export const uploadScreenshot = 'पेमेंट का स्क्रीनशॉट अपलोड करें'
export const earlierScreenshotMissing = 'आपका पहले भेजा हुआ स्क्रीनशॉट नहीं मिला। उसे फिर से अपलोड करें।'
export const paymentNotSent = 'पेमेंट की जानकारी नहीं भेजी जा सकी। आपका भरा हुआ सुरक्षित है: फिर से कोशिश करें।'
export const submitting = 'सबमिट हो रहा है…'
export const submitForApproval = 'मंज़ूरी के लिए भेजें'
export const weCheckPayments = 'हम आपका पेमेंट जाँचते हैं, आम तौर पर 24 घंटे के अंदर, और आपको यहीं सूचना देते हैं।'
export const earlierScreenshot = 'आपका पहले भेजा हुआ स्क्रीनशॉट'
export const haveYourScreenshot = 'आपका भेजा हुआ स्क्रीनशॉट हमारे पास है।'
export const uploadAnother = 'अगर उसमें रकम और ट्रांज़ैक्शन ID नहीं दिखती, तो दूसरा अपलोड करें।'
export const fileUnreadable = 'यह फ़ाइल पढ़ी नहीं जा सकी। इसे फिर से चुनें।'
export const fileEmpty = 'यह फ़ाइल खाली है। स्क्रीनशॉट फिर से चुनें।'
export const notPicture = 'यह तस्वीर नहीं है। PNG, JPEG या WebP स्क्रीनशॉट चुनें।'
export const pictureTooLarge = 'यह तस्वीर 50 MB से बड़ी है। इसका स्क्रीनशॉट लें।'
export const pictureUnreadable = 'यह तस्वीर पढ़ी नहीं जा सकती। PNG, JPEG या WebP स्क्रीनशॉट चुनें।'
export const chosenScreenshot = 'आपका चुना हुआ स्क्रीनशॉट'
export const canBeRead = 'क्या रकम और ट्रांज़ैक्शन ID साफ़ दिखती है?'
export const chooseAnother = 'दूसरा चुनें'
export const remove = 'हटाएँ'
export const readingPicture = 'तस्वीर पढ़ी जा रही है…'
export const clickToUpload = 'स्क्रीनशॉट अपलोड करने के लिए क्लिक करें'
export const orDropItHere = 'या यहाँ छोड़ें।'
export const pictureKinds = 'PNG, JPEG या WebP'
export const paymentScreenshot = 'पेमेंट का स्क्रीनशॉट'
export const screenshotReceived =
  'आपके पेमेंट का स्क्रीनशॉट हमें मिल गया है। दोबारा पेमेंट न करें। आप यह पेज बंद कर सकते हैं; मंज़ूर होने पर हम आपको बताएँगे।'
export const canStartUntil = 'आप अभी पढ़ाई शुरू कर सकते हैं; फ़िलहाल एक्सेस <date></date> तक है।'
export const startLearning = 'पढ़ाई शुरू करें'
export const amount = 'रकम'
export const amountOfInstalment = (amount: string, number: number, of: number) =>
  `${amount}, ${of} में से किस्त ${number}`
export const submitted = 'कब भेजा'
export const order = 'ऑर्डर'
export const seePayments = 'मेरे पेमेंट देखें'
export const moreIsDue = (amount: string) => `${amount} देना बाकी है`
export const paymentRejected = 'पेमेंट अस्वीकार हुआ'
export const notConfirmed = 'पेमेंट की पुष्टि नहीं हो पाई।'
export const partReceived = (amount: string, transactionId: string) =>
  `ट्रांज़ैक्शन ID ${transactionId} से ${amount} मिले। एक्सेस पाने के लिए बाकी रकम नीचे दें और उसकी ट्रांज़ैक्शन ID भेजें।`
export const submittedOn = 'आपने इसे <date></date> को ट्रांज़ैक्शन ID <id></id> के साथ भेजा था।'
export const correctBelow = 'इसे नीचे ठीक करके फिर से भेजें।'
export const payAgainBelow = 'नीचे फिर से पेमेंट करें और नई ट्रांज़ैक्शन ID भेजें।'
export const answerWithin = (hours: number) =>
  `हम ${hours === 1 ? 'एक घंटे' : hours % 24 === 0 && hours > 24 ? `${hours / 24} दिन` : `${hours} घंटे`} के अंदर जवाब देते हैं।`
export const nextInQueue = 'अगली बारी आपकी है।'
export const placeInQueue = (place: number) => `कतार में आपका नंबर ${place} है।`
export const recentApprovals = (hours: number) =>
  hours < 1
    ? 'हाल के पेमेंट एक घंटे से कम में मंज़ूर हुए।'
    : `हाल के पेमेंट लगभग ${Math.round(hours) < 48 ? `${Math.round(hours)} घंटे` : `${Math.round(hours / 24)} दिन`} में मंज़ूर हुए।`
export const saveQr = 'QR सेव करें'
export const opensLessons = (lessons: number, duration: string) =>
  `${lessons} पाठ, ${duration} की सामग्री; अपनी गति से सीखें।`
export const opensPremiumCourses = (courses: number, price: string) =>
  `${courses} Premium कोर्स का एक्सेस। अलग-अलग ख़रीदने पर इनकी कीमत <price>${price}</price> है।`
export const andMore = (more: number) => `और ${more} कोर्स`
export const howRefundsWork = 'रिफ़ंड कैसे मिलता है'
