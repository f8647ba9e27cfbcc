import { counted, formatCount } from '../../platform/count.ts'

export const nobodyHasPaid = 'इसके लिए किसी ने पेमेंट नहीं किया है।'
export const courseHas = (students: number, lessons: number, resources: number) =>
  `इसमें ${formatCount(students)} छात्र, ${formatCount(lessons)} पाठ और ${formatCount(resources)} संसाधन हैं।`
export const paymentsStay = (payments: number) => `${formatCount(payments)} पेमेंट का रिकॉर्ड बना रहेगा।`
export const countOfStudents = (count: number) => `${formatCount(count)} छात्र`
export const countOfLessons = (count: number) => `${formatCount(count)} पाठ`
export const countOfResources = (count: number) => `${formatCount(count)} संसाधन`
export const countOfPayments = (count: number) => `${formatCount(count)} पेमेंट`
export const askDelete = (title: string) => `“${title}” को हटाएँ?`
export const askDeleteText = 'क्या आप वाकई इस कोर्स को हटाना चाहते हैं? इसे वापस नहीं लाया जा सकता।'
export const movesToBin = (binDays: number) =>
  `छात्र इसे फिर नहीं देख पाएँगे। आप ${binDays} दिन तक इसे बिन से वापस ला सकते हैं।`
export const typeTitle = 'कोर्स का शीर्षक लिखें'
export const outcomes = 'आप क्या सीखेंगे'
export const outcomesHint = 'हर लाइन में एक, जैसे: कोई भी सैलरी स्लिप पढ़ना'
export const requirements = 'आपको क्या चाहिए'
export const requirementsHint = 'हर लाइन में एक, जैसे: एक लैपटॉप, और हफ़्ते में दो घंटे'
export const audience = 'यह कोर्स किसके लिए है'
export const audienceHint = 'हर लाइन में एक, जैसे: पहली नौकरी शुरू करने वाले छात्र'
export const question = (number: number) => `सवाल ${number}`
export const removeQuestion = (number: number) => `सवाल ${number} हटाएँ`
export const answer = (number: number) => `जवाब ${number}`
export const addQuestion = 'सवाल जोड़ें'
export const addNewCourse = 'नया कोर्स जोड़ें'
export const editCourse = 'कोर्स बदलें'
export const createCourse = 'कोर्स बनाएँ'
export const updateCourse = 'कोर्स सेव करें'
export const creating = 'बनाया जा रहा है…'
export const updating = 'सेव हो रहा है…'
export const title = 'शीर्षक'
export const instructor = 'शिक्षक'
export const newTeacher = 'नए शिक्षक'
export const category = 'श्रेणी'
export const noCategories = 'कोई श्रेणी नहीं है'
export const selectCategory = 'श्रेणी चुनें'
export const newCategory = 'नई श्रेणी'
export const description = 'विवरण'
export const fileAfterCreation = 'कोर्स बनने के बाद आप फ़ाइल अपलोड कर सकते हैं।'
export const duration = 'अवधि'
export const durationHint = 'जैसे 12 hours'
export const language = 'भाषा'
export const languageHint = 'पाठों में बोली जाने वाली भाषा'
export const level = 'स्तर'
export const levelHint = 'चुनने पर ही दिखता है'
export const noLevel = 'तय नहीं'
export const manageCourses = 'कोर्स प्रबंधन'
export const teachers = 'शिक्षक'
export const addCourse = 'कोर्स जोड़ें'
export const searchCourses = 'कोर्स खोजें'
export const searchHint = 'शीर्षक, शिक्षक, विषय'
export const whichCourses = 'कोर्स चुनकर देखें'
export const allCategories = 'सभी श्रेणियाँ'
export const noCourseMatches = 'आपकी खोज या श्रेणी से कोई कोर्स मेल नहीं खाता।'
export const showAllCourses = 'सभी कोर्स दिखाएँ'
export const noCourses = 'अभी कोई कोर्स नहीं है। अपना पहला कोर्स बनाएँ!'
export const showMoreCourses = 'और कोर्स दिखाएँ'
export const totalCourses = (count: number, capped: boolean) =>
  `${counted(count, 'कोर्स', { many: 'कोर्स', capped })}`
export const inOrder = 'पाठ एक के बाद एक खुलें'
export const inOrderHint = 'कोई पाठ तब खुलता है जब उससे पहले वाला ज़रूरी पाठ पूरा हो जाए।'
export const allowsOffline = 'छात्र पाठ डाउनलोड कर सकते हैं'
export const allowsOfflineHint =
  'छात्र आपके अपलोड किए गए वीडियो और ऑडियो 30 दिन तक बिना कनेक्शन के चला सकते हैं। तकनीक जानने वाला छात्र डाउनलोड की कॉपी बना सकता है।'
export const moreAboutCourse = 'इस कोर्स के बारे में और'
export const published = 'प्रकाशित'
export const draft = 'ड्राफ़्ट'
export const askPublish = (title: string) => `“${title}” को प्रकाशित करें?`
export const askPublishEmpty = 'इसमें अभी कोई दिखने वाला पाठ नहीं है। यह सबको इसी रूप में दिखेगा।'
export const publish = 'प्रकाशित करें'
export const unpublish = 'अप्रकाशित करें'
export const publishCourse = (title: string) => `प्रकाशित करें: ${title}`
export const unpublishCourse = (title: string) => `अप्रकाशित करें: ${title}`
export const publishing = 'प्रकाशित किया जा रहा है…'
export const lessonsOf = (title: string) => `${title} के पाठ`
export const lessons = 'पाठ'
export const visibleLessons = (count: number) => `${formatCount(count)} पाठ दिख रहे हैं`
export const resourcesOf = (title: string) => `${title} के संसाधन`
export const resources = 'संसाधन'
export const viewCourseAsStudent = (title: string) => `${title} को छात्र की तरह देखें`
export const viewAsStudent = 'छात्र की तरह देखें'
export const duplicateCourse = (title: string) => `${title} की कॉपी बनाएँ`
export const duplicate = 'कॉपी बनाएँ'
export const enterUrl = 'URL लिखें'
export const uploadFile = 'फ़ाइल अपलोड करें'
export const thumbnailHint = 'https:// से शुरू होता है (16:9 सबसे अच्छा दिखता है)'
export const thumbnail = 'थंबनेल'
export const thumbnailUrl = 'थंबनेल URL'
export const generating = 'बनाया जा रहा है…'
export const thumbnailFile = 'थंबनेल फ़ाइल'
export const choosePicture = 'तस्वीर चुनें'
export const pictureHint = 'PNG, JPEG, WebP, AVIF या GIF, 10 MB तक'
export const enterTitleFirst = 'पहले शीर्षक लिखें। कवर उसी से बनता है।'
export const useGeneratedCover = 'अपने-आप बना कवर लगाएँ'
export const tryAnotherCover = 'दूसरा कवर आज़माएँ'
export const thumbnailNeedsUrl =
  'नया कोर्स बनाते समय थंबनेल के लिए URL दें। कोर्स बनने के बाद आप उसे बदलकर फ़ाइल अपलोड कर सकते हैं।'
export const beginner = 'शुरुआती'
export const intermediate = 'मध्यम'
export const advanced = 'उन्नत'
export const editTitle = (title: string) => `${title} का शीर्षक बदलें`
export const editPrice = (title: string) => `${title} की कीमत बदलें`
export const dropVideosToStart = 'या अपने पहले कोर्स के वीडियो यहाँ छोड़ें। हर वीडियो एक पाठ बनेगा।'
export const chooseVideos = 'वीडियो चुनें'
