export const error = 'गड़बड़ी'
export const gradeBook = 'ग्रेड बुक'
export const toCourse = 'कोर्स'
export const name = 'नाम'
export const username = 'यूज़रनेम'
export const total = 'कुल'
export const totalPercent = 'कुल प्रतिशत'
export const weight = 'वज़न'
export const weightOf = (title: string) => `${title} का वज़न`
export const searchStudents = 'छात्र खोजें'
export const exportCsv = 'CSV डाउनलोड करें'
export const noTests = 'इस कोर्स में अभी कोई टेस्ट नहीं है'
export const noTestsHint = 'कोर्स में क्विज़ या असाइनमेंट जोड़ें।'
export const noStudents = 'इस खोज से कोई छात्र नहीं मिला। कोई और नाम आज़माएँ।'
export const students = (count: number) => `${count} छात्र`
export const sortBy = (title: string) => `${title} के क्रम में लगाएँ`
export const previousPage = 'पिछला'
export const nextPage = 'अगला'
export const pageOf = (page: number, pages: number) => `${pages} में से पेज ${page}`
export const saveWeights = 'वज़न सेव करें'
export const weightsSaved = 'वज़न सेव हो गए।'
export const weightsNotSaved = 'वज़न सेव नहीं हो सके। फिर से कोशिश करें।'
export const howCounted =
  'क्विज़ का सबसे अच्छा मौका और असाइनमेंट का सबसे नया जाँचा काम गिना जाता है। बिना अंक वाला टेस्ट 0 गिना जाता है। वज़न 0 होने पर टेस्ट नहीं गिना जाता।'
export const myGrades = 'मेरे अंक'
export const quiz = 'क्विज़'
export const assignment = 'असाइनमेंट'
export const noGrade = 'अभी कोई अंक नहीं'
export const isHidden = 'इस क्विज़ के अंक नहीं दिखाए जाते'
export const gradeOf = (grade: string, max: string) => `${max} में से ${grade} अंक`
export const percent = (percent: string) => `${percent}%`
export const countsTimes = (weight: number) => (weight === 0 ? 'नहीं गिना जाता' : `${weight} गुना गिना जाता है`)
export const ownTotal = 'अब तक कुल'
export const ownTotalHint = 'बिना अंक वाले टेस्ट 0 गिने जाते हैं।'
