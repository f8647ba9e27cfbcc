export const quiz = 'क्विज़'
export const error = 'गड़बड़ी'
export const questions = (count: number) => `${count} सवाल`
export const marksInTotal = (marks: string) => `कुल ${marks} अंक`
export const minutes = (count: number) => `${count} मिनट`
export const noTimeLimit = 'समय की कोई सीमा नहीं'
export const toPass = (percent: number) => `पास होने के लिए: ${percent}%`
export const attemptsLeft = (left: number, all: number) => `${all} में से ${left} मौके बाकी`
export const noQuestions = 'इस क्विज़ में अभी कोई सवाल नहीं है। बाद में फिर देखें।'
export const start = 'क्विज़ शुरू करें'
export const resume = 'क्विज़ जारी रखें'
export const again = 'क्विज़ फिर से दें'
export const timeRuns = 'पेज बंद करने पर भी समय चलता रहता है।'
export const signInToStart = 'क्विज़ देने के लिए साइन इन करें'
export const enrolToStart = 'क्विज़ देने के लिए कोर्स से जुड़ें।'
export const startFailed = 'क्विज़ नहीं खुल सकी। फिर से कोशिश करें।'
export const submitFailed = 'क्विज़ जमा नहीं हो सकी। आपके जवाब सेव हैं। फिर से कोशिश करें।'
export const timeLeft = (clock: string) => `बाकी समय: ${clock}`
export const saved = (done: number, all: number, clock: string) => `${all} में से ${done} सेव, ${clock}`
export const saving = 'सेव हो रहा है…'
export const notSent = 'कनेक्शन नहीं है। आपके जवाब इस डिवाइस पर सेव हैं और कनेक्शन आते ही भेजे जाएँगे।'
export const questionOf = (number: number, all: number) => `सवाल ${number} / ${all}`
export const worth = (marks: string, penalty: string | null) =>
  penalty ? `${marks} अंक, गलत होने पर −${penalty}` : `${marks} अंक`
export const chooseOne = 'एक विकल्प चुनें'
export const chooseSeveral = 'सभी सही विकल्प चुनें'
export const isTrue = 'सही'
export const isFalse = 'गलत'
export const yourAnswer = 'आपका जवाब'
export const numberHint = 'जैसे 9.8'
export const unitHint = 'संख्या के साथ इकाई लिखें, जैसे 9.8 m'
export const clear = 'जवाब हटाएँ'
export const review = 'बाद में देखने के लिए चुनें'
export const previous = 'पिछला'
export const next = 'अगला'
export const allQuestions = 'सभी सवाल'
export const paletteLabel = (number: number, answered: boolean, marked: boolean) =>
  `सवाल ${number}, ${answered ? 'जवाब दिया' : 'जवाब नहीं दिया'}${marked ? ', बाद में देखना है' : ''}`
export const submit = 'क्विज़ जमा करें'
export const askSubmit = 'क्विज़ जमा करें?'
export const answeredOf = (answered: number, all: number) =>
  `आपने ${all} में से ${answered} सवालों के जवाब दिए हैं। जमा करने के बाद जवाब नहीं बदल सकते।`
export const cancel = 'रद्द करें'
export const yourAttempts = 'आपके मौके'
export const attempt = (number: number) => `मौका ${number}`
export const inProgress = 'चल रही है'
export const gradeOf = (grade: string, max: string) => `${max} में से ${grade} अंक`
export const passed = 'पास'
export const notPassed = 'पास नहीं'
export const showResult = 'जवाब देखें'
export const hideResult = 'जवाब छिपाएँ'
export const noAnswersShown = 'सही जवाब अभी नहीं दिखाए जाते।'
export const rightAnswer = 'सही जवाब'
export const noAnswer = 'कोई जवाब नहीं'
export const explanation = 'हल'
export const seeMoment = 'वह हिस्सा देखें जिसमें यह सिखाया गया है'
export const marksGot = (value: string, of: string) => `${of} में से ${value} अंक`
export const closes = (when: string) => `बंद होने का समय: ${when}`
export const isClosed = 'यह क्विज़ बंद हो चुकी है।'
export const gap = (number: number) => `खाली जगह ${number}`
export const matchHint = 'हर लाइन के लिए सही अक्षर चुनें।'
export const orderHint = 'इन्हें सही क्रम में रखें।'
export const moveUp = (place: number) => `चीज़ ${place} ऊपर करें`
export const moveDown = (place: number) => `चीज़ ${place} नीचे करें`
export const movedTo = (place: number) => `चीज़ अब ${place} नंबर पर है।`
export const keepOrder = 'यही क्रम रखें'
