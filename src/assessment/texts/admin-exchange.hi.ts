export const error = 'गड़बड़ी'
export const pastePaper = 'पेपर पेस्ट करें'
export const pasteIntro = 'Word या WhatsApp से हिंदी या अंग्रेज़ी के सवाल पेस्ट करें। प्रीव्यू में दिखता है कि हमने क्या समझा।'
export const paper = 'सवाल और उनके जवाब'
export const paperHint =
  'सवालों पर नंबर लिखें, और हर विकल्प अक्षर से शुरू करें। जवाब विकल्पों के नीचे, या आख़िर में उत्तर कुंजी में लिखें।'
export const example = `1. भारत की राजधानी क्या है?
(क) मुंबई (ख) दिल्ली
उत्तर: ख

2. What is 2 + 3?
(a) 4  (b) 5  (c) 6  (d) 7
Ans: b`
export const topicForAll = 'सबका टॉपिक'
export const difficultyForAll = 'सबकी कठिनाई'
export const addToQuiz = 'इस कोर्स की क्विज़ में जोड़ें'
export const onlyBank = 'सिर्फ़ सवाल बैंक में'
export const chooseQuiz = 'क्विज़ चुनें'
export const courseHasNoQuiz = 'इस कोर्स में कोई क्विज़ नहीं है। पहले क्विज़ वाला पाठ जोड़ें।'
export const createQuestions = (count: number) => (count === 0 ? 'सवाल बनाएँ' : `${count} सवाल बनाएँ`)
export const creating = 'बन रहे हैं…'
export const readSummary = (ready: number, bad: number) =>
  bad === 0 ? `${ready} सवाल तैयार` : `${ready} सवाल तैयार, ${bad} ठीक करने हैं`
export const preview = 'प्रीव्यू'
export const nothingPasted = 'पेपर पेस्ट करें, उसके सवाल यहाँ दिखेंगे'
export const nothingRead = 'इस टेक्स्ट में कोई सवाल नहीं मिला'
export const nothingPastedHint = 'बाकी सवाल बनाने पर गड़बड़ी वाले सवाल बॉक्स में रहते हैं।'
export const ignoredLines = (count: number) => `सवालों से बाहर की ${count} लाइनें`
export const line = (line: number) => `लाइन ${line}:`
export const goToLine = (line: number) => `लाइन ${line} पर जाएँ`
export const right = 'सही जवाब'
export const created = (count: number) => `${count} सवाल बन गए`
export const createdInBank = 'सवाल अब सवाल बैंक में हैं।'
export const createdInQuiz = 'सवाल अब सवाल बैंक में और क्विज़ के आख़िर में हैं।'
export const createFailed = 'सवाल नहीं बन सके। फिर से कोशिश करें।'
export const undone = 'सवाल हटा दिए गए'
export const undoFailed = 'सवाल नहीं हट सके। फिर से कोशिश करें।'
export const importQuestions = 'सवाल इम्पोर्ट करें'
export const importIntro =
  'Moodle XML, GIFT, CSV, या टेक्स्ट फ़ाइल वाले पेपर से सवाल इम्पोर्ट करें। “बनाएँ” दबाने से पहले कुछ नहीं बनता।'
export const questionFile = 'सवालों की फ़ाइल'
export const chooseFile = 'फ़ाइल चुनें'
export const fileHint = 'तस्वीरों के साथ Moodle XML 50 MB तक; GIFT, CSV और टेक्स्ट 5 MB तक'
export const fileTooLarge = (megabytes: number) => `फ़ाइल ${megabytes} MB से बड़ी है। उसे छोटी फ़ाइलों में बाँटें।`
export const fileNotText = 'यह टेक्स्ट फ़ाइल नहीं है। उसे UTF-8 में सेव करें, फिर चुनें।'
export const isBackup = 'यह आर्काइव है। Moodle बैकअप (.mbz) के लिए कोर्स खोलें और इम्पोर्ट करें दबाएँ।'
export const noQuestionsInFile = 'इस फ़ाइल में कोई सवाल नहीं मिला। Moodle XML, GIFT, CSV या पेपर चुनें।'
export const tooManyDrafts = (max: number) => `फ़ाइल में ${max} से ज़्यादा सवाल हैं। उसे छोटी फ़ाइलों में बाँटें।`
export const paperFile = 'पेपर'
export const importSummary = (ready: number, bad: number) =>
  bad === 0 ? `${ready} सवाल बनेंगे` : `${ready} सवाल बनेंगे, ${bad} नहीं`
export const notTaken = 'नहीं लिए गए'
export const willBeCreated = 'बनेंगे'
export const questionNumber = (number: number) => `सवाल ${number}:`
export const exportQuestions = 'एक्सपोर्ट करें'
export const exporting = 'एक्सपोर्ट हो रहा है…'
export const exportFailed = 'सवाल एक्सपोर्ट नहीं हो सके। फिर से कोशिश करें।'
export const exported = (count: number) => `${count} सवाल एक्सपोर्ट हुए`
export const exportedText = 'आपका ब्राउज़र फ़ाइल सेव करता है।'
export const exportedWithout = (count: number) => `इस फ़ॉर्मेट में ${count} और सवाल नहीं आ सकते, इसलिए वे छोड़ दिए गए।`
export const moodleXml = 'Moodle XML'
