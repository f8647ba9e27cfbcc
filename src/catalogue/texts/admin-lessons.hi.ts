import { formatCount } from '../../platform/count.ts'

export const selectAll = 'सभी चुनें'
export const countSelected = (count: number) => `${count} चुने गए`
export const selectNone = 'चयन हटाएँ'
export const selectedLessons = 'चुने गए पाठ'
export const show = 'दिखाएँ'
export const hide = 'छिपाएँ'
export const move = 'दूसरे कोर्स में ले जाएँ'
export const deleteItem = 'हटाएँ'
export const moveLessons = (lessons: number) => `${formatCount(lessons)} पाठ दूसरे कोर्स में ले जाएँ`
export const moveLessonsHint = 'ये इसी क्रम में दूसरे कोर्स के अंत में जुड़ जाएँगे।'
export const cancel = 'रद्द करें'
export const moving = 'ले जाया जा रहा है…'
export const toCourse = 'इस कोर्स में'
export const selectCourse = 'कोर्स चुनें'
export const areYouSure = 'क्या आप वाकई हटाना चाहते हैं?'
export const lessonsMoveToBin = (lessons: number, days: number) =>
  `${formatCount(lessons)} पाठ बिन में चले जाएँगे। आप ${days} दिन तक इन्हें वापस ला सकते हैं।`
export const actionsFor = (title: string) => `${title} के विकल्प`
export const actions = 'विकल्प'
export const edit = 'बदलें'
export const captions = 'कैप्शन'
export const viewAsStudent = 'छात्र की तरह देखें'
export const moveUp = 'ऊपर ले जाएँ'
export const moveDown = 'नीचे ले जाएँ'
export const videoHasNoLength = 'वीडियो फ़ाइल में लंबाई नहीं है। अवधि लिखें।'
export const editLesson = 'पाठ बदलें'
export const addNewLesson = 'नया पाठ जोड़ें'
export const updateLesson = 'पाठ सेव करें'
export const createLesson = 'पाठ बनाएँ'
export const uploadingVideo = 'वीडियो अपलोड हो रहा है…'
export const updating = 'सेव हो रहा है…'
export const creating = 'बनाया जा रहा है…'
export const course = 'कोर्स'
export const title = 'शीर्षक'
export const duration = 'अवधि'
export const durationHint = 'वीडियो फ़ाइल की लंबाई लेने के लिए खाली छोड़ें'
export const durationExample = '45 minutes'
export const order = 'क्रम'
export const orderHint = 'कोर्स में पाठ का स्थान, 1 से शुरू'
export const section = 'सेक्शन'
export const noSection = 'कोई नहीं: पहले सेक्शन से पहले'
export const description = 'विवरण'
export const premium = 'Premium'
export const premiumHint = 'सिर्फ़ उन छात्रों के लिए जिनके पास कोर्स का एक्सेस है'
export const freePreview = 'मुफ़्त झलक'
export const openToEveryone = 'सबके लिए खुला'
export const visible = 'दिखाई दे'
export const visibleHint = 'छात्र इसे देख सकते हैं'
export const required = 'ज़रूरी'
export const requiredHint = 'कोर्स पूरा करने के लिए यह पाठ चाहिए'
export const theLesson = 'पाठ'
export const pickedUp = (lesson: string, position: string) => `${lesson} उठाया गया, स्थान ${position}।`
export const isNowAt = (lesson: string, position: string) => `${lesson} अब स्थान ${position} पर है।`
export const wasDroppedAt = (lesson: string, position: string) => `${lesson} को स्थान ${position} पर छोड़ा गया।`
export const wasDropped = (lesson: string) => `${lesson} को छोड़ा गया।`
export const isBackAt = (lesson: string, position: string) => `${lesson} वापस स्थान ${position} पर है।`
export const dragInstructions =
  'इस पाठ को उठाने के लिए Space दबाएँ। तीर वाली कुंजियों से खिसकाएँ, और छोड़ने के लिए फिर Space दबाएँ। वापस रखने के लिए Escape दबाएँ।'
export const positionOf = (position: number, length: number) => `${length} में से ${position}`
export const positionInSection = (position: number, length: number, section: string) =>
  `${length} में से ${position}, सेक्शन ${section}`
export const sortableLesson = 'खिसकाने योग्य पाठ'
export const allLessons = 'सभी पाठ'
export const shownToStudents = 'छात्रों को दिखते हैं'
export const notShown = 'नहीं दिखते'
export const forBuyersOnly = 'सिर्फ़ ख़रीदने वालों के लिए'
export const withoutVideo = 'बिना वीडियो'
export const searchLessons = 'पाठ खोजें'
export const titleOrDescription = 'शीर्षक या विवरण'
export const whichLessons = 'पाठ चुनकर देखें'
export const orderIsRequired = 'क्रम लिखना ज़रूरी है'
export const videoTooLarge = 'फ़ाइल 500 MB से बड़ी है। कोई छोटी चुनें।'
export const pictureTooLarge = 'तस्वीर 10 MB से बड़ी है। कोई छोटी चुनें।'
export const durationIsRequired = 'अवधि लिखना ज़रूरी है'
export const addSection = 'सेक्शन जोड़ें'
export const noLessonMatches = 'कोई पाठ मेल नहीं खाता। खोज या फ़िल्टर बदलें।'
export const lessons = 'पाठ'
export const countOfLessons = (count: number) => `${formatCount(count)} पाठ`
export const askDeleteLesson = (title: string) =>
  `इससे पाठ "${title}" हमेशा के लिए हट जाएगा। इसे वापस नहीं लाया जा सकता।`
export const askDeleteSection = (title: string) => `सेक्शन “${title}” को हटाएँ?`
export const askDeleteSectionText = 'इसके पाठ इससे पहले वाले सेक्शन में जुड़ जाएँगे। छिपे पाठ छिपे रहेंगे, और बंद पाठ बंद रहेंगे।'
export const reorder = (title: string) => `${title} का क्रम बदलें`
export const dragToReorder = 'क्रम बदलने के लिए खींचें'
export const clearFilterToReorder = 'क्रम बदलने के लिए फ़िल्टर हटाएँ'
export const select = (title: string) => `${title} चुनें`
export const hidden = 'छिपा हुआ'
export const durationAndOrder = (duration: string, order: number) => `अवधि: ${duration} • क्रम: ${order}`
export const previewOf = (title: string) => `${title} देखें (नए टैब में खुलेगा)`
export const preview = 'देखें'
export const filesNotAdded = 'ये फ़ाइलें नहीं जोड़ी गईं'
export const documentsGoToUpload = 'दस्तावेज़ “सामग्री अपलोड करें” में जोड़ें।'
export const addVideos = 'वीडियो जोड़ें'
export const addLesson = 'पाठ जोड़ें'
export const videoFilesForLessons = 'नए पाठों के लिए वीडियो फ़ाइलें'
export const noLessons = 'इस कोर्स में अभी कोई पाठ नहीं है। अपना पहला पाठ जोड़ें!'
export const noLessonsHint = 'कई वीडियो फ़ाइलें यहाँ छोड़ें, नामों के क्रम में पाठ बन जाएँगे।'
export const manageLessons = 'पाठ प्रबंधन'
export const selectCourseToManage = 'पाठ प्रबंधन के लिए कोर्स चुनें'
export const selectCourseToView = 'पाठ देखने और उन्हें बदलने के लिए कोर्स चुनें'
export const renameSection = 'सेक्शन का नाम बदलें'
export const saving = 'सेव हो रहा है…'
export const sectionTitleHint = 'जैसे: हफ़्ता 1'
export const firstLesson = 'पहला पाठ'
export const firstLessonHint = 'इस सेक्शन में यह पाठ और इसके बाद के पाठ होंगे, अगले सेक्शन तक'
export const noFirstLesson = 'अभी कोई नहीं: अंत में एक खाली सेक्शन'
export const actionsForSection = (title: string) => `सेक्शन ${title} के विकल्प`
export const hideSection = 'सेक्शन छिपाएँ'
export const showSection = 'सेक्शन दिखाएँ'
export const moveSectionUp = 'सेक्शन ऊपर ले जाएँ'
export const moveSectionDown = 'सेक्शन नीचे ले जाएँ'
export const deleteSection = 'सेक्शन हटाएँ'
export const readingTimeHint = 'खाली छोड़ने पर पढ़ने का समय अपने-आप आँका जाएगा'
export const editTitle = (title: string) => `${title} का शीर्षक बदलें`
export const hideLesson = (title: string) => `${title} छिपाएँ`
export const showLesson = (title: string) => `${title} दिखाएँ`
