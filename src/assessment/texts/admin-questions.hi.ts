export const error = 'गड़बड़ी'
export const questionBank = 'सवाल बैंक'
export const intro = 'सभी क्विज़ में इसी बैंक के सवाल आते हैं।'
export const questions = 'सवाल'
export const addQuestion = 'सवाल जोड़ें'
export const editQuestion = 'सवाल बदलें'
export const editQuestionNamed = (name: string) => `बदलें: ${name}`
export const createQuestion = 'सवाल बनाएँ'
export const updateQuestion = 'सवाल अपडेट करें'
export const saving = 'सेव हो रहा है…'
export const questionCreated = 'सवाल बन गया'
export const questionCreateFailed = 'सवाल नहीं बन सका। फिर से कोशिश करें।'
export const questionUpdated = 'सवाल अपडेट हो गया'
export const questionUpdateFailed = 'सवाल अपडेट नहीं हो सका। फिर से कोशिश करें।'
export const noneFound = 'इन फ़िल्टर से कोई सवाल मेल नहीं खाता। कोई फ़िल्टर हटाएँ।'
export const noneYet = 'अभी कोई सवाल नहीं है'
export const noneYetHint = 'पहला सवाल जोड़ें, फिर उसे किसी क्विज़ में चुनें।'
export const searchQuestions = 'सवाल खोजें'
export const topic = 'टॉपिक'
export const topicHint = 'जैसे “सरल रेखा में गति”'
export const topicWithCount = (topic: string, count: number) => `${topic} (${count})`
export const allTopics = 'सभी टॉपिक'
export const kind = 'प्रकार'
export const allKinds = 'सभी प्रकार'
export const difficulty = 'कठिनाई'
export const allDifficulties = 'हर कठिनाई'
export const notSet = 'तय नहीं'
export const kindSingle = 'एक सही जवाब'
export const kindMultiple = 'एक से ज़्यादा सही जवाब'
export const kindTrueFalse = 'सही या गलत'
export const kindNumber = 'संख्या'
export const kindText = 'छोटा टेक्स्ट'
export const easy = 'आसान'
export const medium = 'मध्यम'
export const hard = 'कठिन'
export const rightIs = (answer: string) => `सही जवाब: ${answer}`
export const versionNumber = (number: number) => `वर्ज़न ${number}`
export const notUsed = 'अभी इस्तेमाल नहीं हुआ'
export const usedIn = (lessons: number) => `${lessons} पाठों में है`
export const moreQuizzes = (more: number) => `और ${more}`
export const newVersionHint =
  'जो छात्र क्विज़ शुरू कर चुके हैं, उनके लिए सवाल पहले जैसा रहता है। बाद के मौकों में आपके बदलाव दिखेंगे।'
export const question = 'सवाल'
export const questionHint = 'Markdown, $x^2$ जैसे सूत्रों के साथ'
export const rightAnswer = 'सही जवाब'
export const isTrue = 'सही'
export const isFalse = 'गलत'
export const options = 'विकल्प'
export const markOneRight = 'सही विकल्प के पास का गोला चुनें।'
export const markAllRight = 'हर सही विकल्प पर टिक करें।'
export const option = (number: number) => `विकल्प ${number}`
export const optionIsRight = (number: number) => `विकल्प ${number} सही है`
export const removeOption = (number: number) => `विकल्प ${number} हटाएँ`
export const addOption = 'विकल्प जोड़ें'
export const partial = 'कुछ ही सही विकल्प चुने हों, तो भी उनके अंक दें'
export const partialHint = 'अगर छात्र कोई गलत विकल्प नहीं चुनता, तो हर सही विकल्प के हिस्से के अंक मिलते हैं।'
export const acceptedAnswers = 'मान्य जवाब'
export const acceptedHint = 'हर लाइन में एक जवाब। वर्तनी सही होनी चाहिए। स्पेस या अंकों की लिपि से फ़र्क नहीं पड़ता।'
export const ignoresCase = 'बड़े-छोटे अक्षरों का फ़र्क न करें'
export const rightNumber = 'सही संख्या'
export const rightNumberHint = 'जैसे 9.8 या 1.6e-19'
export const tolerance = 'छूट'
export const toleranceHint = 'जैसे 0.1। सही संख्या से इतने अंतर तक के जवाब भी सही हैं।'
export const inPercent = 'सही संख्या के प्रतिशत में'
export const units = 'इकाइयाँ'
export const unitsHint = 'जैसे m और cm। सही संख्या पहली इकाई में है। छात्र दूसरी इकाइयों में भी जवाब दे सकते हैं।'
export const firstUnit = 'पहली इकाई'
export const unitNumber = (number: number) => `इकाई ${number}`
export const oneIs = (unit: string, first: string) => `1 ${unit}, ${first} में`
export const removeUnit = (number: number) => `इकाई ${number} हटाएँ`
export const addUnit = 'इकाई जोड़ें'
export const needsUnit = 'इकाई लिखना ज़रूरी है'
export const explanation = 'हल'
export const explanationHint = 'अगर क्विज़ जवाब दिखाती है, तो छात्र इसे सही जवाब के साथ देखते हैं।'
export const moment = 'यह कहाँ सिखाया गया है'
export const momentHint = 'क्विज़ के बाद छात्र पाठ के इस हिस्से पर जा सकते हैं।'
export const course = 'कोर्स'
export const noMoment = 'कोई पाठ नहीं'
export const lesson = 'पाठ'
export const chooseLesson = 'पाठ चुनें'
export const at = 'वीडियो में समय'
export const atHint = 'जैसे 12:05। शुरुआत के लिए खाली छोड़ें।'
export const pastePaper = 'पेपर पेस्ट करें'
export const kindMatching = 'मिलान'
export const kindOrdering = 'सही क्रम'
export const kindFillIn = 'खाली जगह भरें'
export const pairs = 'जोड़े'
export const pairsHint = 'छात्रों को दाईं ओर के विकल्प दूसरे क्रम में दिखते हैं।'
export const left = (number: number) => `बाईं ओर ${number}`
export const right = (number: number) => `दाईं ओर ${number}`
export const removePair = (number: number) => `जोड़ा ${number} हटाएँ`
export const addPair = 'जोड़ा जोड़ें'
export const extra = (number: number) => `अतिरिक्त दायाँ विकल्प ${number}`
export const removeExtra = (number: number) => `अतिरिक्त दायाँ विकल्प ${number} हटाएँ`
export const addExtra = 'अतिरिक्त दायाँ विकल्प जोड़ें'
export const partialPairs = 'कुछ जोड़े सही होने पर भी अंक दें'
export const partialPairsHint = 'हर सही जोड़े पर उसके हिस्से के अंक मिलते हैं। गलत जोड़े पर कुछ नहीं मिलता।'
export const items = 'सही क्रम में लिखें'
export const itemsHint = 'छात्रों को ये दूसरे क्रम में दिखते हैं।'
export const item = (number: number) => `चीज़ ${number}`
export const moveItemUp = (number: number) => `चीज़ ${number} ऊपर करें`
export const moveItemDown = (number: number) => `चीज़ ${number} नीचे करें`
export const removeItem = (number: number) => `चीज़ ${number} हटाएँ`
export const addItem = 'चीज़ जोड़ें'
export const partialItems = 'क्रम का कुछ हिस्सा सही होने पर भी अंक दें'
export const partialItemsHint = 'जो चीज़ ठीक अपनी सही चीज़ के बाद आती है, उस पर उसके हिस्से के अंक मिलते हैं।'
export const gaps = 'खाली जगहें'
export const gapsHint = 'वर्तनी सही होनी चाहिए। स्पेस या अंकों की लिपि से फ़र्क नहीं पड़ता।'
export const gapTextHint = 'Markdown। खाली जगहों को [[1]], [[2]] की तरह लिखें।'
export const gap = (number: number) => `खाली जगह ${number}`
export const gapKind = 'खाली जगह का प्रकार'
export const onePerLine = 'हर लाइन में एक जवाब'
export const addGap = 'खाली जगह जोड़ें'
export const removeGap = (number: number) => `खाली जगह ${number} हटाएँ`
export const partialGaps = 'कुछ खाली जगहें सही होने पर भी अंक दें'
export const partialGapsHint = 'हर सही खाली जगह पर उसके हिस्से के अंक मिलते हैं। गलत पर कुछ नहीं मिलता।'
export const importQuestions = 'इम्पोर्ट करें'
export const versions = 'वर्ज़न'
export const versionsHint = 'हर मौके में वही वर्ज़न रहता है जिससे वह शुरू हुआ। नए मौकों में सबसे नया वर्ज़न आता है।'
export const versionsOf = (name: string) => `वर्ज़न: ${name}`
export const inAttempts = (attempts: number) => `${attempts} मौकों में`
export const deleteQuestionNamed = (name: string) => `हटाएँ: ${name}`
export const deleteTitle = 'यह सवाल हटाएँ?'
export const deleteText = (name: string) => `“${name}” हमेशा के लिए हट जाएगा।`
export const deleteQuestion = 'सवाल हटाएँ'
export const deleting = 'हट रहा है…'
export const questionDeleted = 'सवाल हटा दिया गया'
export const questionDeleteFailed = 'सवाल नहीं हट सका। फिर से कोशिश करें।'
