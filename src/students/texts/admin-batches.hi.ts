import { counted, formatCount } from '../../platform/count.ts'

export const batches = 'बैच'
export const batchesIntro = 'छात्रों के समूह, जो साथ में एक ही कोर्स करते हैं।'
export const createBatch = 'बैच बनाएँ'
export const newBatch = 'नया बैच'
export const editBatch = 'बैच बदलें'
export const noBatches = 'अभी कोई बैच नहीं है'
export const noBatchesHint = 'बैच बनाएँ, उसके कोर्स चुनें और फिर छात्र जोड़ें। उन्हें सभी कोर्स का एक्सेस मिलेगा।'
export const noArchived = 'कोई आर्काइव बैच नहीं है। आर्काइव किए गए बैच यहाँ दिखेंगे।'
export const showArchived = 'आर्काइव'
export const showOpen = 'चालू'
export const whichBatches = 'कौन से बैच'
export const showMore = 'और बैच दिखाएँ'
export const name = 'नाम'
export const nameHint = 'जैसे “कक्षा 12, सुबह”'
export const startsOn = 'पहला दिन'
export const startsOnHint = 'सदस्यों को जुड़ते ही एक्सेस मिल जाता है। पाठ इस तारीख़ के कुछ दिन बाद खुल सकते हैं।'
export const endsOn = 'आख़िरी दिन'
export const endsOnHint = 'एक्सेस आधी रात को ख़त्म होता है। आजीवन एक्सेस के लिए खाली छोड़ें।'
export const seats = 'सीटें'
export const seatsHint = 'कोई सीमा न हो तो खाली छोड़ें।'
export const price = 'कीमत'
export const priceHint = 'एक छात्र की फ़ीस, जैसे ₹5,000। यह सिर्फ़ स्टाफ़ को दिखती है। Lantern इसे नहीं वसूलता।'
export const addCourse = 'कोर्स जोड़ें'
export const selectCourse = 'जोड़ने के लिए कोर्स चुनें'
export const coursesOfBatch = 'बैच के कोर्स'
export const removeCourse = (title: string) => `${title} हटाएँ`
export const remove = 'हटाएँ'
export const save = 'बैच सेव करें'
export const saving = 'सेव हो रहा है…'
export const creating = 'बन रहा है…'
export const membersCount = (count: number, seatCount: number | null) =>
  seatCount === null
    ? `${formatCount(count)} छात्र`
    : `${formatCount(seatCount)} में से ${formatCount(count)} सीटें भरीं`
export const fromOn = (day: string) => `${day} से`
export const fromTo = (first: string, last: string) => `${first} से ${last} तक`
export const teachers = 'शिक्षक'
export const noTeachers = 'कोई नहीं'
export const noCourses = 'अभी कोई कोर्स नहीं'
export const archived = 'आर्काइव'
export const archive = 'आर्काइव करें'
export const restore = 'फिर से चालू करें'
export const askArchive = (batch: string) => `“${batch}” को आर्काइव करें?`
export const askArchiveText =
  'बैच आर्काइव किए गए बैचों में चला जाएगा और कोई इसमें नहीं जुड़ सकेगा। सदस्यों का एक्सेस आख़िरी दिन तक रहेगा।'
export const askEnd = 'सभी सदस्यों का एक्सेस बदलें?'
export const askEndText = (members: number) =>
  `इस बैच से ${counted(members, 'छात्र', { many: 'छात्रों' })} को सिर्फ़ इन्हीं कोर्स का एक्सेस मिलेगा। आख़िरी दिन हो, तो उसी दिन तक।`
export const members = 'सदस्य'
export const formerMembers = 'पुराने सदस्य'
export const timetable = 'समय सारणी'
export const attendance = 'हाज़िरी'
export const partsOfBatch = 'बैच के टैब'
export const addStudents = 'छात्र जोड़ें'
export const addStudentsTo = (batch: string) => `“${batch}” में छात्र जोड़ें`
export const names = 'यूज़रनेम या मोबाइल नंबर'
export const namesHint = 'हर पंक्ति में एक। जैसे asha या 98765 43210।'
export const add = 'छात्र जोड़ें'
export const adding = 'जोड़ रहे हैं…'
export const searchMembers = 'सदस्य खोजें'
export const searchHint = 'नाम, यूज़रनेम या मोबाइल नंबर'
export const noMembers = 'अभी कोई सदस्य नहीं है'
export const noMembersHint = 'यूज़रनेम या मोबाइल नंबर से छात्र जोड़ें।'
export const noMemberMatches = 'आपकी खोज से कोई सदस्य नहीं मिला। कोई और नाम आज़माएँ।'
export const noFormer = 'किसी ने यह बैच नहीं छोड़ा। पुराने सदस्य यहाँ दिखेंगे।'
export const showMoreMembers = 'और सदस्य दिखाएँ'
export const joined = '<date></date> को जुड़े'
export const joinedLeft = '<date></date> को जुड़े, <left></left> को छोड़ा'
export const move = 'दूसरे बैच में भेजें'
export const moveStudent = (student: string) => `${student} को दूसरे बैच में भेजें`
export const moveHint = 'प्रगति, नोट्स और अंक बने रहेंगे। जो कोर्स सिर्फ़ इस बैच से मिले थे, उनका एक्सेस ख़त्म हो जाएगा।'
export const toBatch = 'किस बैच में'
export const selectBatch = 'बैच चुनें'
export const moving = 'भेज रहे हैं…'
export const noOtherBatch = 'कोई दूसरा चालू बैच नहीं है। पहले एक बनाएँ।'
export const removeStudent = (student: string) => `${student} को बैच से हटाएँ`
export const askRemove = (student: string) => `${student} को बैच से हटाएँ?`
export const askRemoveText =
  'इस बैच का एक्सेस अभी ख़त्म हो जाएगा। प्रगति और नोट्स बने रहेंगे, और छात्र के फिर जुड़ने पर लौट आएँगे।'
export const coming = 'आने वाली क्लास'
export const past = 'हो चुकी क्लास'
export const noClasses = 'कोई लाइव क्लास नहीं'
export const noClassesHint = 'बैच के कोर्स की लाइव क्लास यहाँ दिखती हैं। उन्हें कोर्स के पाठों में जोड़ें।'
export const noPast = 'अभी कोई क्लास नहीं हुई'
export const attended = (count: number, of: number) => `${formatCount(of)} में से ${formatCount(count)} आए`
export const attendanceHint = 'पिछली 20 क्लास। सही के निशान का मतलब है कि छात्र Lantern से क्लास में जुड़ा।'
export const student = 'छात्र'
export const total = 'कुल'
export const present = 'आए'
export const absent = 'नहीं आए'
export const minutes = (count: number) => `${formatCount(count)} मिनट`
export const error = 'कुछ गड़बड़ हो गई'
export const failed = 'बैच सेव नहीं हो सका। फिर कोशिश करें।'
export const created = 'बैच बन गया'
export const saved = 'बैच सेव हो गया'
export const memberMoved = 'छात्र को दूसरे बैच में भेज दिया'
export const memberRemoved = 'छात्र को बैच से हटा दिया'
export const membersAdded = 'छात्र बैच में जुड़ गए'
export const allBatches = 'सभी बैच'
export const importStudents = 'छात्र इम्पोर्ट करें'
export const writeToAbsent = 'ग़ैरहाज़िर छात्रों को लिखें'
export const writeToAbsentOf = (name: string) => `“${name}” में न आने वाले छात्रों को लिखें`
