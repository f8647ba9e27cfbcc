import { counted, formatCount } from '../../platform/count.ts'

export const accountCreated = 'खाता बन गया'
export const createAnotherAccount = 'एक और खाता बनाएँ'
export const done = 'हो गया'
export const sendLinkToChoose =
  'पासवर्ड चुनने के लिए यह लिंक <name></name> को भेजें। यह एक बार, <date></date> तक काम करता है, और फिर नहीं दिखाया जाएगा।'
export const createAnAccount = 'खाता बनाएँ'
export const createAnAccountHint = 'छात्र के लिए। आपको एक लिंक मिलेगा जिससे छात्र अपना पासवर्ड चुन सकते हैं।'
export const cancel = 'रद्द करें'
export const creating = 'बनाया जा रहा है...'
export const createAccount = 'खाता बनाएँ'
export const username = 'यूज़रनेम'
export const usernameHint = '3 से 32 अंग्रेज़ी अक्षर a–z, अंक, डॉट, अंडरस्कोर या हाइफ़न। स्पेस नहीं।'
export const fullName = 'पूरा नाम'
export const fullNameHint = 'रसीद और इनवॉइस पर यही दिखता है।'
export const mobileNumber = 'मोबाइल नंबर'
export const mobileHint = 'जैसे 98765 43210'
export const accountFailed = 'खाता नहीं बन पाया। फिर से कोशिश करें।'
export const registrationIsOpen = 'रजिस्ट्रेशन खुला है'
export const registerClass = 'कक्षा का रजिस्ट्रेशन'
export const registerClassHint = (few: number, many: string) =>
  `एक नेटवर्क से एक घंटे में ${few} खाते बन सकते हैं, और हर खाते में पिछले से ज़्यादा समय लगता है। कक्षा का रजिस्ट्रेशन खुला होने पर बिना रुके ${many} खाते बन सकते हैं।`
export const closeNow = 'अब बंद करें'
export const openRegistration = 'रजिस्ट्रेशन खोलें'
export const registrationOpenUntil = 'कक्षा का रजिस्ट्रेशन <date></date> तक खुला है।'
export const openFor = 'कितनी देर खुला रहे'
export const hours = (count: number) => `${counted(count, 'घंटा', { many: 'घंटे' })}`
export const studentsRegisterAt = 'छात्र यहाँ रजिस्टर करें: <link></link>'
export const registrationFailed = 'रजिस्ट्रेशन नहीं बदला गया। फिर से कोशिश करें।'
export const passwordResetLink = 'पासवर्ड रीसेट लिंक'
export const sendLinkOnlyTo =
  'इसे सिर्फ़ <name></name> को भेजें, और किसी को नहीं। यह एक बार, <date></date> तक काम करता है, और फिर नहीं दिखाया जाएगा।'
export const askResetLink = (username: string) => `${username} के लिए रीसेट लिंक बनाएँ?`
export const askResetLinkText =
  'जो भी लिंक खोलेगा, वह इस खाते का नया पासवर्ड चुन सकता है। यह एक बार काम करता है; पुराना लिंक बंद हो जाता है।'
export const createLink = 'लिंक बनाएँ'
export const linkFailed = 'लिंक नहीं बन पाया। फिर से कोशिश करें।'
export const resetLinkMessage = (name: string, academy: string, url: string, until: string) =>
  `नमस्ते ${name}, इस लिंक से आप ${academy} के लिए नया पासवर्ड चुन सकते हैं: ${url}\n\nयह एक बार, ${until} तक काम करता है। अगर आपने इसे नहीं माँगा, तो इस मैसेज को छोड़ दें।`
export const link = 'लिंक'
export const sendByWhatsapp = 'WhatsApp से भेजें'
export const admin = 'एडमिन'
export const student = 'छात्र'
export const blocked = 'ब्लॉक'
export const actions = 'कार्रवाई'
export const youAreOwner = 'यह आप हैं, और आप मालिक हैं: कोई दूसरा एडमिन आपका खाता नहीं बदल सकता।'
export const thisIsYou = 'यह आप हैं। अपना खाता बदलवाने के लिए किसी दूसरे एडमिन से कहें।'
export const isOwner = 'ये अकादमी के मालिक हैं। कोई दूसरा एडमिन यह खाता नहीं बदल सकता।'
export const makeAdministrator = 'एडमिन बनाएँ'
export const makeStudent = 'छात्र बनाएँ'
export const createResetLink = 'पासवर्ड रीसेट लिंक बनाएँ'
export const block = 'ब्लॉक करें'
export const unblock = 'अनब्लॉक करें'
export const turnOffTwoStep = 'दो-चरणीय सत्यापन बंद करें'
export const handOverAcademy = 'अकादमी सौंपें'
export const askMakeAdministrator = (name: string) => `${name} को एडमिन बनाएँ?`
export const askMakeStudent = (name: string) => `${name} को छात्र बनाएँ?`
export const askMakeAdministratorText = 'एडमिन हर पेमेंट और स्क्रीनशॉट देखते हैं, और कोर्स, यूज़र और सेटिंग बदल सकते हैं।'
export const askMakeStudentText = 'एडमिन डैशबोर्ड उनके लिए तुरंत बंद हो जाएगा।'
export const askBlock = (name: string) => `${name} को ब्लॉक करें?`
export const askUnblock = (name: string) => `${name} को अनब्लॉक करें?`
export const askBlockText =
  'हम उन्हें हर जगह से साइन आउट कर देंगे, और आपके अनब्लॉक करने तक वे साइन इन नहीं कर पाएँगे। उनका कुछ भी नहीं हटेगा।'
export const askUnblockText = 'वे फिर साइन इन कर सकेंगे। उनका सब कुछ पहले जैसा है।'
export const askTurnOffTwoStep = (name: string) => `${name} का दो-चरणीय सत्यापन बंद करें?`
export const askTurnOffTwoStepText = (name: string) =>
  `इसका इस्तेमाल सिर्फ़ तभी करें जब ${name} का फ़ोन और रिकवरी कोड दोनों खो गए हों। पहले पक्का करें कि अनुरोध सच में उन्हीं का है। हम उन्हें हर जगह से साइन आउट करके सूचना भेजेंगे। फिर वे सिर्फ़ पासवर्ड से साइन इन कर सकेंगे।`
export const turnOff = 'बंद करें'
export const askHandOver = (name: string) => `अकादमी ${name} को सौंपें?`
export const askHandOverText =
  'वे मालिक बन जाएँगे। कोई दूसरा एडमिन मालिक को नहीं बदल सकता, और अकादमी वापस सिर्फ़ मालिक ही सौंप सकते हैं। आप एडमिन बने रहेंगे, जिन्हें वे हटा या ब्लॉक कर सकते हैं।'
export const handOver = 'सौंपें'
export const users = 'यूज़र'
export const account = 'खाता'
export const role = 'भूमिका'
export const owner = 'मालिक'
export const joined = 'शामिल हुए'
export const mobile = 'मोबाइल'
export const premium = 'Premium'
export const until = '<date></date> तक'
export const no = 'नहीं'
export const signedInDevices = 'साइन इन किए हुए डिवाइस'
export const countOfDevices = (count: number) => `${formatCount(count)} डिवाइस`
export const twoStepVerification = 'दो-चरणीय सत्यापन'
export const yes = 'हाँ'
export const id = 'ID'
export const courses = 'कोर्स'
export const noCourses = 'किसी कोर्स से नहीं जुड़े हैं।'
export const progressSince = (percent: number) => `${percent}% · <date></date> से`
export const finished = 'पूरा किया'
export const notSeen = (days: number) => `${days} दिनों से नहीं खोला`
export const lastStudied = 'पिछली पढ़ाई: <date></date>'
export const notStarted = 'शुरू नहीं किया'
export const payments = 'पेमेंट'
export const noPayments = 'अभी कोई पेमेंट नहीं है।'
export const cash = 'नकद'
export const noSessions = 'किसी डिवाइस पर साइन इन नहीं हैं।'
export const lastUsed = 'पिछली बार <date></date> को'
export const signOutDevice = (device: string) => `${device} से साइन आउट करें`
export const signOut = 'साइन आउट करें'
export const signOutEverywhere = 'हर जगह से साइन आउट करें'
export const notificationsSent = 'भेजी गई सूचनाएँ'
export const noNotifications = 'अभी कोई सूचना नहीं है।'
export const seeInAuditLog = 'ऑडिट लॉग में इन्हें देखें'
export const apiTokens = 'API टोकन'
export const revokeToken = (name: string) => `रद्द करें: ${name}`
export const revoke = 'रद्द करें'
export const searchUsers = 'यूज़र खोजें'
export const searchHint = 'यूज़रनेम, पूरा नाम, मोबाइल या ID'
export const usersOf = (shown: string, total: number, capped: boolean) =>
  `${counted(total, 'यूज़र', { many: 'यूज़र', capped })} में से ${shown}`
export const noUsersFound = 'कोई यूज़र नहीं मिला'
export const showMoreUsers = 'और यूज़र दिखाएँ'
export const fullNameColumn = 'पूरा नाम'
export const error = 'गड़बड़ी हुई'
export const userChangeFailed = 'यूज़र बदला नहीं जा सका'
export const userSignedOut = 'वह डिवाइस साइन आउट हो गया है।'
export const userSignedOutTitle = 'साइन आउट किया गया'
export const userTokenRevoked = 'अब कोई प्रोग्राम इसका इस्तेमाल नहीं कर सकता।'
export const userTokenRevokedTitle = 'टोकन रद्द किया गया'
export const secondFactorReset = 'अब वे सिर्फ़ पासवर्ड से साइन इन करते हैं, और उन्हें सूचना भेज दी गई है।'
export const secondFactorResetTitle = 'दो-चरणीय सत्यापन बंद किया गया'
export const ownerChanged = 'आप एडमिन बने रहेंगे।'
export const ownerChangedTitle = 'अकादमी सौंपी गई'
export const userBlocked = 'वे साइन आउट हो गए हैं और साइन इन नहीं कर सकते।'
export const userBlockedTitle = 'यूज़र ब्लॉक किया गया'
export const userUnblocked = 'वे फिर साइन इन कर सकते हैं।'
export const userUnblockedTitle = 'यूज़र अनब्लॉक किया गया'
export const roleChanged = 'भूमिका बदली गई'
