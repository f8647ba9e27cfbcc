export const error = 'गड़बड़ी'
export const title = 'वीडियो के सवाल'
export const intro =
  'वीडियो इन समयों पर रुककर सवाल पूछता है। छात्र जवाब देते हैं या छोड़ देते हैं, सही जवाब और व्याख्या देखते हैं, और आगे बढ़ते हैं। यहाँ किसी टेस्ट के सवाल न रखें, क्योंकि छात्र उनके जवाब देख लेते हैं।'
export const toCourse = 'कोर्स'
export const viewAsStudent = 'छात्र की तरह देखें'
export const questions = 'सवाल'
export const count = (questions: number) => `${questions} सवाल`
export const chooseQuestions = 'सवाल चुनें'
export const newQuestion = 'नया सवाल'
export const noQuestions = 'यह वीडियो अभी कोई सवाल नहीं पूछता'
export const noQuestionsHint = 'सवाल बैंक से चुनें, या नया लिखें। फिर समय भरें।'
export const time = 'समय'
export const timeHint = 'जैसे 12:05'
export const timeMissing = 'वीडियो का समय भरें, जैसे 12:05'
export const timeTooLate = (length: string) => `वीडियो ${length} पर ख़त्म होता है। इससे पहले का समय भरें।`
export const editQuestion = (number: number) => `सवाल ${number} बदलें`
export const removeQuestion = (number: number) => `सवाल ${number} वीडियो से हटाएँ`
export const save = 'सवाल सेव करें'
export const saving = 'सेव हो रहा है…'
export const notSaved = 'कुछ बदलाव अभी सेव नहीं हुए हैं।'
export const answersKeep = 'जिन सवालों को आप नहीं हटाते, उन पर छात्रों के जवाब बने रहते हैं।'
export const saved = 'सवाल सेव हुए'
export const saveFailed = 'सवाल सेव नहीं हो पाए'
