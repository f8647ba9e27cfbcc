export const error = 'गड़बड़ी'
export const toCourse = 'कोर्स'
export const quiz = 'क्विज़'
export const hidden = 'छिपा हुआ'
export const previewQuestions = 'सवालों की झलक'
export const previewHint = 'छात्रों को सेव किए हुए सवाल ऐसे दिखते हैं। यहाँ जवाब जाँचे नहीं जाते।'
export const viewAsStudent = 'छात्र के रूप में देखें'
export const questions = 'सवाल'
export const sums = (questions: number, marks: string) => `${questions} सवाल, ${marks} अंक`
export const chooseQuestions = 'सवाल चुनें'
export const newQuestion = 'नया सवाल'
export const noQuestions = 'इस क्विज़ में अभी कोई सवाल नहीं है'
export const noQuestionsHint = 'बैंक से सवाल चुनें, या नया सवाल लिखें।'
export const addChosen = (count: number) => (count === 0 ? 'सवाल जोड़ें' : `${count} सवाल जोड़ें`)
export const inThisQuiz = 'इस क्विज़ में है'
export const noneFound = 'इन फ़िल्टर से कोई सवाल मेल नहीं खाता। कोई फ़िल्टर हटाएँ।'
export const marksForAll = 'सबके अंक'
export const penaltyForAll = 'सबके कटने वाले अंक'
export const applyToAll = 'सभी सवालों पर लागू करें'
export const questionNumber = (number: number) => `सवाल ${number}`
export const marks = 'अंक'
export const penalty = 'कटने वाले'
export const sortable = 'क्रम बदलने योग्य सवाल'
export const reorder = (number: number) => `सवाल ${number} का क्रम बदलें`
export const dragToReorder = 'क्रम बदलने के लिए खींचें'
export const moveUp = (number: number) => `सवाल ${number} ऊपर ले जाएँ`
export const moveDown = (number: number) => `सवाल ${number} नीचे ले जाएँ`
export const editQuestion = (number: number) => `सवाल ${number} बदलें`
export const removeQuestion = (number: number) => `सवाल ${number} क्विज़ से हटाएँ`
export const dragInstructions =
  'सवाल उठाने के लिए Space दबाएँ। तीर वाली कुंजियों से ले जाएँ, और छोड़ने के लिए फिर Space दबाएँ। रद्द करने के लिए Escape दबाएँ।'
export const pickedUp = (name: string, count: number) => `${count} में से ${name} उठाया गया।`
export const isNowAt = (name: string, place: number) => `${name} अब स्थान ${place} पर है।`
export const wasDroppedAt = (name: string, place: number) => `${name} को स्थान ${place} पर छोड़ा गया।`
export const isBackAt = (name: string, place: number) => `${name} वापस स्थान ${place} पर है।`
export const rules = 'नियम'
export const passMark = 'पास होने के लिए प्रतिशत'
export const passMarkHint = 'जैसे 40। अगर आप इसे खाली छोड़ें, तो क्विज़ जमा करने वाला हर छात्र पास है।'
export const timeLimit = 'समय सीमा, मिनट में'
export const timeLimitHint = 'जैसे 60। समय पूरा होने पर क्विज़ अपने आप जमा हो जाती है। सीमा न हो, तो खाली छोड़ें।'
export const closes = 'बंद होने का समय'
export const closesHint = 'तब चल रही क्विज़ भी जमा हो जाती हैं। खुलने का समय पाठों की सूची में “कब खुलेगा” से चुनें।'
export const attempts = 'मौके'
export const attemptsHint = 'छात्र क्विज़ कितनी बार दे सकता है, जैसे 2। सीमा न हो, तो खाली छोड़ें।'
export const shows = 'जमा करने के बाद छात्र देखते हैं'
export const showsAnswers = 'सही जवाब और हल'
export const showsAnswersAtEnd = 'आख़िरी मौके के बाद सही जवाब'
export const showsGrade = 'सिर्फ़ अपने अंक'
export const showsNothing = 'कुछ नहीं'
export const shufflesQuestions = 'सवालों का क्रम बदलें'
export const shufflesOptions = 'विकल्पों का क्रम बदलें'
export const saveQuiz = 'क्विज़ सेव करें'
export const saving = 'सेव हो रहा है…'
export const notSaved = 'कुछ बदलाव अभी सेव नहीं हुए हैं।'
export const startedKeep =
  'जो क्विज़ शुरू हो चुकी हैं, उनके सवाल और समय नहीं बदलते। सिर्फ़ बंद होने का समय बढ़ाने पर उनका समय भी बढ़ता है।'
export const quizSaved = 'क्विज़ सेव हो गई'
export const quizSaveFailed = 'क्विज़ सेव नहीं हो सकी। फिर से कोशिश करें।'
export const pastePaper = 'पेपर पेस्ट करें'
export const addDraw = 'बैंक से अपने आप चुने जाने वाले सवाल जोड़ें'
export const draw = 'बैंक से अपने आप चुने गए सवाल'
export const drawCount = 'सवालों की संख्या'
export const printPaper = 'प्रिंट करें'
export const results = 'नतीजे'
export const challengeDays = 'आपत्ति के दिन'
export const challengeDaysHint =
  'जैसे 3। जमा करने के बाद छात्र इतने दिन तक जवाबों पर आपत्ति कर सकते हैं। बंद रखने के लिए खाली छोड़ें।'
export const ranks = 'छात्रों के लिए रैंक लिस्ट'
export const ranksNone = 'छिपी हुई'
export const ranksOwn = 'सिर्फ़ अपनी रैंक'
export const ranksNames = 'नामों के साथ रैंक लिस्ट'
