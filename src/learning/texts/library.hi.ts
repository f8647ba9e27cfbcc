import { formatCount } from '../../platform/count.ts'

export const continueCourse = 'जारी रखें'
export const beginHere = 'यहाँ से शुरू करें'
export const lesson = (order: number) => `पाठ ${order}: <title></title>`
export const at = (clock: string) => `${clock} पर`
export const progressIn = (title: string) => `${title} में प्रगति`
export const begin = 'शुरू करें'
export const showMoreCourses = 'और कोर्स दिखाएँ'
export const noneMatches = 'आपकी खोज से कोई कोर्स मेल नहीं खाता। दूसरे शब्द आज़माएँ।'
export const myLibrary = 'मेरी लाइब्रेरी'
export const searchLibrary = 'अपनी लाइब्रेरी में खोजें'
export const sortLibrary = 'लाइब्रेरी का क्रम'
export const recentlyStudied = 'हाल में पढ़े गए'
export const byTitle = 'शीर्षक, A–Z'
export const myCourses = 'मेरे कोर्स'
export const inProgress = 'चल रहे हैं'
export const completed = 'पूरे हुए'
export const noneInProgress = 'कोई कोर्स चल नहीं रहा है'
export const noneCompleted = 'अभी कोई कोर्स पूरा नहीं हुआ है। सीखते रहिए!'
export const browseCourses = 'कोर्स देखें'
export const completedLessons = (completed: number, lessons: number) => `${lessons} में से ${completed} पाठ`
export const whatYouLearned = 'आपने क्या सीखा'
export const myGrades = 'मेरे अंक'
export const certificate = 'प्रमाणपत्र'
export const getCertificate = 'अपना प्रमाणपत्र लें'
export const newSinceFinished = (lessons: number) => `आपके पूरा करने के बाद जुड़े: ${formatCount(lessons)} पाठ`
export const openCourse = 'कोर्स खोलें'
export const chooseGoal = 'साप्ताहिक लक्ष्य चुनें'
export const finished = 'आपने यह कोर्स पूरा कर लिया'
export const lessonCount = (lessons: number) => `${formatCount(lessons)} पाठ`
export const started = '<date></date> को शुरू किया'
export const watchAgain = 'फिर से देखें'
export const alsoBy = (name: string) => `${name} का एक और कोर्स`
export const moreIn = (category: string) => `${category} में और`
export const viewCourse = 'कोर्स देखें'
export const startLearning = 'पढ़ाई शुरू करें'
export const yourBatches = (names: string) => `बैच: ${names}`
