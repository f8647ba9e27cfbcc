import { counted, formatCount } from '../../platform/count.ts'

export const browseAllCourses = 'सभी कोर्स देखें'
export const showingCourses = (total: number, capped: boolean) =>
  counted(total, 'कोर्स', { many: 'कोर्स', capped })
export const courses = 'कोर्स'
export const coursesFor = (search: string) => `“${search}” के लिए कोर्स`
export const categoryCourses = (category: string) => `${category} के कोर्स`
export const coursesIn = (language: string) => `${language} में कोर्स`
export const categoryCoursesIn = (category: string, language: string) => `${language} में ${category} के कोर्स`
export const free = 'मुफ़्त'
export const progressIn = (title: string) => `${title} में प्रगति`
export const continueCourse = 'जारी रखें'
export const viewCourse = 'कोर्स देखें'
export const startLearning = 'पढ़ाई शुरू करें'
export const category = 'श्रेणी'
export const all = 'सभी'
export const price = 'कीमत'
export const anyPrice = 'मुफ़्त और Premium'
export const level = 'स्तर'
export const anyLevel = 'कोई भी स्तर'
export const length = 'अवधि'
export const anyLength = 'कोई भी अवधि'
export const language = 'भाषा'
export const anyLanguage = 'कोई भी भाषा'
export const sortBy = 'क्रम'
export const bestMatch = 'सबसे ज़्यादा मेल'
export const featured = 'चुनिंदा'
export const newest = 'सबसे नए'
export const mostStudents = 'सबसे ज़्यादा छात्र'
export const bestRated = 'सबसे अच्छी रेटिंग'
export const coursesNotLoaded = 'कोर्स लोड नहीं हो पाए।'
export const tryAgain = 'फिर से कोशिश करें'
export const loadMore = 'और दिखाएँ'
export const searchCourses = 'कोर्स खोजें'
export const searchHint = 'कोर्स, शिक्षक या विषय खोजें…'
export const clearSearch = 'खोज साफ़ करें'
export const filters = 'फ़िल्टर'
export const showCourses = (total: number, capped: boolean) =>
  `${counted(total, 'कोर्स', { many: 'कोर्स', capped })} दिखाएँ`
export const searchAllCourses = (count: number) => `सभी कोर्स में खोजें (${count})`
export const searchAllCategories = (count: number) => `सभी श्रेणियों में खोजें (${count})`
export const showAllCourses = 'सभी कोर्स दिखाएँ'
export const noCoursesFound = (term: string | undefined, places: string[], kinds: string[]) =>
  [
    ...places.map((place) => `${place} में`),
    ...(term ? [`“${term}” के लिए`] : []),
    'कोई कोर्स नहीं मिला',
    ...(kinds.length > 0 ? [`(${kinds.join(', ')})`] : []),
  ].join(' ')
export const noCoursesYet = 'अभी कोई कोर्स नहीं है'
export const coursesElsewhere = (count: number) => `${formatCount(count)} और कोर्स आपकी खोज से मेल खाते हैं।`
export const tryOtherWords = 'कम या दूसरे शब्द आज़माएँ: विषय, टूल या शिक्षक का नाम।'
export const comeBackSoon = 'जल्द ही नए कोर्स आएँगे। फिर आइए।'
export const premium = 'Premium'
export const showingResultsFor = '<term></term> के नतीजे'
export const searchOnlyFor = 'सिर्फ़ “<term></term>” खोजें'
export const noneMatchesAll = 'कोई कोर्स आपके सभी शब्दों से मेल नहीं खाता। ये कुछ शब्दों से मेल खाते हैं।'
export const inLessons = 'पाठों में'
export const under2Hours = '2 घंटे से कम'
export const from2To6Hours = '2 से 6 घंटे'
export const over6Hours = '6 घंटे से ज़्यादा'
export const lessonOf = (order: number) => `<course></course> का पाठ ${order}`
