import { formatCount } from '../../platform/count.ts'

export const freeFirst = 'पहले मुफ़्त में देखें'
export const likes = (likes: number) => `${formatCount(likes)} लाइक`
export const share = 'शेयर करें'
export const shares = (shares: number) => `${formatCount(shares)} शेयर`
export const lessons = 'पाठ'
export const comments = 'कमेंट'
export const transcript = 'ट्रांसक्रिप्ट'
export const notes = 'नोट'
export const neighbours = 'पिछला और अगला पाठ'
export const previous = 'पिछला'
export const next = 'अगला'
export const lessonNotFound = 'पाठ नहीं मिला'
export const lessonMayHaveMoved = 'हो सकता है हमने यह पाठ हटाया या दूसरी जगह रखा हो। हमारे कोर्स देखें।'
export const browseCourses = 'कोर्स देखें'
export const preview = 'झलक'
export const premium = 'Premium'
export const hidden = 'छिपा हुआ'
export const description = 'विवरण'
export const noDescription = 'इस पाठ का कोई विवरण नहीं है।'
export const nextAndSettings = 'अगले पाठ और सेटिंग'
export const nextLessons = 'अगले पाठ'
export const watching = 'देखने की सेटिंग'
export const close = 'बंद करें'
export const purchaseRequired = 'ख़रीदना ज़रूरी है'
export const needsPlan = 'यह पाठ उन छात्रों के लिए है जिनके पास कोई प्लान है।'
export const needsPremium = 'इस पाठ के लिए Premium प्लान चाहिए।'
export const premiumCosts = (price: string) => `Premium की कीमत ${price} प्रति वर्ष है।`
export const courseCosts = (price: string) => `पूरे कोर्स की कीमत ${price} है।`
export const pendingApproval = 'मंज़ूरी बाकी: आम तौर पर 24 घंटे के अंदर'
export const signIn = 'आगे बढ़ने के लिए साइन इन करें'
export const closeMini = 'छोटा प्लेयर बंद करें'
export const noMoreLessons = 'और कोई पाठ नहीं है'
export const lesson = (order: number) => `पाठ ${order}`
export const completed = 'पूरा हुआ'
export const locked = 'लॉक है'
export const parts = 'पाठ के टैब'
export const enrolToContinue = 'कोर्स से जुड़ें, ताकि किसी भी डिवाइस पर वहीं से आगे बढ़ सकें जहाँ आप रुके थे।'
export const enrolling = 'जोड़ा जा रहा है…'
export const checking = 'जाँचा जा रहा है…'
export const enrolToTrack = 'प्रगति देखने के लिए जुड़ें'
export const markNotComplete = 'पूरा नहीं हुआ मानें'
export const finishedCourse = 'आपने कोर्स पूरा कर लिया'
export const markComplete = 'पूरा हुआ मानें'
export const readThrough = 'पाठ पढ़ें, फिर इसे पूरा हुआ मानें।'
export const markWhenWatched = 'देखने के बाद इसे पूरा हुआ मानें।'
export const playToEnd = (watched: string | null) =>
  `${watched === null ? '' : `${watched} तक देखा। `}पाठ पूरा करने के लिए अंत तक देखें, या पूरा हुआ मानें।`
export const playPast = (goal: string, watched: string | null) =>
  `${watched === null ? '' : `${watched} तक देखा। `}पाठ पूरा करने के लिए ${goal} से आगे तक देखें, या पूरा हुआ मानें।`
export const error = 'गड़बड़ी हुई'
export const progressFailed = 'आपकी प्रगति सेव नहीं हो सकी। कृपया फिर से कोशिश करें।'
export const transcriptLanguage = 'ट्रांसक्रिप्ट की भाषा'
export const searchTranscript = 'ट्रांसक्रिप्ट में खोजें'
export const matches = (count: number) => `${formatCount(count)} जगह मिला`
export const transcriptNotLoaded = 'ट्रांसक्रिप्ट लोड नहीं हो पाई।'
export const tryAgain = 'फिर से कोशिश करें'
export const transcriptLines = 'ट्रांसक्रिप्ट की पंक्तियाँ'
export const followVideo = 'वीडियो के साथ चलें'
export const nextLesson = 'अगला पाठ'
export const playNextLesson = 'अगला पाठ चलाएँ'
export const stayHere = 'यहीं रहें'
export const watchAgain = 'फिर से देखें'
export const nextLessonIn = (left: number) => `अगला पाठ ${left} सेकंड में`
export const nextLessonStarts = (title: string) => `अगला पाठ, ${title}, कुछ सेकंड में शुरू होगा।`
export const video = (title: string) => `वीडियो: ${title}`
export const loadingVideo = 'वीडियो लोड हो रहा है'
export const noVideo = 'इस पाठ में कोई वीडियो नहीं है।'
export const autoAdvance = 'अगला पाठ अपने-आप चलाएँ'
export const stopAfterLesson = 'इस पाठ के बाद रुकें'
export const dataSaver = 'डेटा बचाएँ'
export const dataSaverHint = 'सबसे कम क्वालिटी में चलता है और पहले से कुछ डाउनलोड नहीं करता।'
export const lessonSize = (megabytes: number) => `इस पाठ में लगभग ${megabytes} MB लगेंगे।`
export const lessonText = 'पाठ का टेक्स्ट'
export const noText = 'इस पाठ में अभी कोई टेक्स्ट नहीं है।'
