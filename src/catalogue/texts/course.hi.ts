import { formatCount } from '../../platform/count.ts'

export const rated = '<hidden>रेटिंग: 5 में से </hidden><value></value>'
export const studentCount = (students: number) => `${formatCount(students)} छात्र`
export const studentCountShort = (students: number) => `${formatCount(students)}<hidden> छात्र</hidden>`
export const inLanguage = '<hidden>भाषा: </hidden><language></language>'
export const breadcrumb = 'आप यहाँ हैं'
export const courses = 'कोर्स'
export const draft = 'ड्राफ़्ट'
export const byInstructor = 'शिक्षक: <name></name>'
export const lastUpdated = 'पिछला अपडेट: <month></month>'
export const courseNotFound = 'कोर्स नहीं मिला'
export const courseMayHaveMoved = 'हो सकता है हमने इस कोर्स का नाम बदला हो या इसे हटाया हो। बाकी कोर्स देखें।'
export const browseCourses = 'कोर्स देखें'
export const aboutCourse = 'इस कोर्स के बारे में'
export const courseContent = 'कोर्स में क्या है'
export const lessonCount = (lessons: number) => `${formatCount(lessons)} पाठ`
export const doneLessons = (done: number, lessons: number) => `${lessons} में से ${done} पाठ पूरे`
export const noResources = 'इस कोर्स में कोई संसाधन नहीं है।'
export const parts = 'कोर्स के बारे में'
export const overview = 'परिचय'
export const resources = 'संसाधन'
export const yourProgress = 'आपकी प्रगति'
export const lesson = (order: number) => `पाठ ${order}: <title></title>`
export const whatYouLearned = 'आपने क्या सीखा'
export const myGrades = 'मेरे अंक'
export const ofContent = (duration: string) => `${duration} की सामग्री`
export const studentsEnrolled = (students: number) => `${formatCount(students)} छात्र जुड़े हैं`
export const lessonsAtYourPace = (lessonsCount: number) => `${formatCount(lessonsCount)} पाठ, अपनी गति से`
export const resourcesToKeep = (resources: number) => `${formatCount(resources)} संसाधन, हमेशा के लिए आपके`
export const askForRefund = 'रिफ़ंड माँगें'
export const planIsPending = '<title></title>: <link>पेमेंट को मंज़ूरी मिलना बाकी है</link>'
export const premiumIsPending = 'आपका Premium प्लान: <link>पेमेंट को मंज़ूरी मिलना बाकी है</link>'
export const orPlan = 'या <link>कोई प्लान चुनें</link>'
export const orPremium = (price: string) => `या ${price} प्रति वर्ष में <link>हर Premium कोर्स</link>`
export const seePayment = 'पेमेंट देखें'
export const enrollNow = 'अभी जुड़ें'
export const startLearning = 'पढ़ाई शुरू करें'
export const enrolling = 'जोड़ा जा रहा है…'
export const checking = 'जाँचा जा रहा है…'
export const continueLesson = (order: number) => `जारी रखें <lesson>पाठ ${order}: </lesson>`
export const beginLesson = (order: number) => `शुरू करें <lesson>पाठ ${order}: </lesson>`
export const goToMyLibrary = 'मेरी लाइब्रेरी में जाएँ'
export const noLessons = 'इस कोर्स में अभी कोई पाठ नहीं है।'
export const preview = 'झलक'
export const done = 'पूरा हुआ'
export const locked = 'लॉक है'
export const openLesson = (title: string) => `पाठ खोलें: ${title}`
export const openLessonPage = 'पाठ खोलें'
export const pending = 'बाकी'
export const approved = 'मंज़ूर'
export const rejected = 'अस्वीकार'
export const revoked = 'रद्द किया गया'
export const usuallyWithin24Hours = 'आम तौर पर 24 घंटे के अंदर'
export const pendingApproval = 'मंज़ूरी बाकी'
export const error = 'गड़बड़ी हुई'
export const enrollFailed = 'आपको कोर्स में जोड़ा नहीं जा सका। कृपया फिर से कोशिश करें।'
export const inYourLibrary = 'अब यह कोर्स आपकी लाइब्रेरी में है।'
export const enrolled = 'आप कोर्स से जुड़ गए हैं!'
export const accessEnded = 'आपका एक्सेस ख़त्म हो गया है'
export const refunded = (amount: string) => `हमने ${amount} रिफ़ंड कर दिए हैं।`
export const buyAgain = 'फिर से ख़रीदें'
export const paymentRejected = 'पेमेंट अस्वीकार हुआ'
export const notConfirmed = 'पेमेंट की पुष्टि नहीं हो पाई।'
export const correctPayment = 'पेमेंट ठीक करें'
export const balanceDue = (amount: string) => `${amount} देना बाकी है`
export const received = (received: string, due: string) => `हमें ${due} में से ${received} मिले हैं।`
export const payBalance = 'बाकी रकम दें'
export const upgradeToPremium = 'Premium में अपग्रेड करें'
export const seePlans = 'प्लान देखें'
export const purchaseCourse = 'यह कोर्स ख़रीदें'
export const purchaseRequired = 'ख़रीदना ज़रूरी है'
export const purchaseForLessons = 'पाठ देखने के लिए कृपया यह कोर्स ख़रीदें।'
export const checkingPurchase = 'ख़रीद की जाँच हो रही है…'
export const pleaseWait = 'कृपया इंतज़ार करें'
export const levelName = (level: string) =>
  level === 'beginner' ? 'शुरुआती' : level === 'intermediate' ? 'मध्यम' : 'उन्नत'
export const outcomes = 'आप क्या सीखेंगे'
export const requirements = 'आपको क्या चाहिए'
export const audience = 'यह कोर्स किसके लिए है'
export const questions = 'अक्सर पूछे जाने वाले सवाल'
export const teacher = 'शिक्षक'
export const aboutTeacher = '<name></name> के बारे में और जानें'
export const previewCourse = 'कोर्स की झलक देखें'
export const freePreviews = 'मुफ़्त झलक'
export const related = 'आपको ये भी पसंद आ सकते हैं'
export const durationText = (duration: string) =>
  duration
    .replace(/\b1 hour\b/, '1 घंटा')
    .replace(/\bhours?\b/, 'घंटे')
    .replace(/\bminutes?\b/, 'मिनट')
    .replace(/\bseconds?\b/, 'सेकंड')
