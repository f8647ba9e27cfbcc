export const pageNotFound = '404 पेज नहीं मिला'
export const noConnection = 'कनेक्शन नहीं हो पाया'
export const onlineCourses = 'ऑनलाइन कोर्स'
export const login = 'लॉगिन'
export const loginDescription = (name: string) => `${name} में साइन इन करें और वहीं से आगे बढ़ें जहाँ रुके थे।`
export const register = 'रजिस्टर करें'
export const registerDescription = (name: string) => `${name} पर खाता बनाएँ। बस एक यूज़रनेम और पासवर्ड चाहिए।`
export const choosePassword = 'नया पासवर्ड चुनें'
export const myAccount = 'मेरा खाता'
export const myLibrary = 'मेरी लाइब्रेरी'
export const questions = 'सवाल'
export const courses = 'कोर्स'
export const coursesDescription = 'सभी कोर्स देखें। विषय, शिक्षक या टूल से खोजें, या कोई श्रेणी चुनें।'
export const courseNotFound = 'कोर्स नहीं मिला'
export const courseCompleted = (title: string) => `${title}: पूरा हुआ`
export const lessonNotFound = 'पाठ नहीं मिला'
export const lessonDescription = (course: string, instructor: string) =>
  `${course} का एक पाठ, शिक्षक: ${instructor}।`
export const studyResources = 'अध्ययन सामग्री'
export const studyResourcesDescription = 'पढ़ाई की सारी उपलब्ध सामग्री और संसाधन पाएँ'
export const teacherNotFound = 'शिक्षक नहीं मिले'
export const yourSeat = 'आपकी सीट'
export const upgradeToPremium = 'Premium में अपग्रेड करें'
export const purchase = (course: string) => `${course} ख़रीदें`
export const plans = 'प्लान'
export const verifyDocument = 'दस्तावेज़ की जाँच करें'
export const gradesIn = (course: string) => `मेरे अंक: ${course}`
export const joinStaff = 'स्टाफ़ में शामिल हों'
export const announcements = 'सूचनाएँ'
export const newNotification = 'नई सूचना'
