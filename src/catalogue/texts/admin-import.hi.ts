import { formatCount } from '../../platform/count.ts'

export const error = 'गड़बड़ी'
export const importLessons = 'पाठ इम्पोर्ट करें'
export const importAction = 'इम्पोर्ट'
export const importIntro =
  'वीडियो, ऑडियो, कैप्शन, तस्वीरों, टेक्स्ट, PDF और दूसरे दस्तावेज़ों वाला फ़ोल्डर या ZIP फ़ाइल चुनें, या Moodle का बैकअप (.mbz), या डाउनलोड किया हुआ कोर्स। फ़ोल्डर सेक्शन बन जाते हैं। पहले सूची दिखती है, उसके बाद ही कुछ बनता है।'
export const chooseFolder = 'फ़ोल्डर चुनें'
export const chooseArchive = 'ZIP फ़ाइल चुनें'
export const folder = 'फ़ोल्डर'
export const youTube = 'YouTube'
export const youTubeAddresses = 'या YouTube के लिंक पेस्ट करें'
export const youTubeHint = 'हर लाइन में एक वीडियो, नाम के साथ या बिना नाम के: सरल रेखा में गति https://youtu.be/…'
export const readAddresses = 'लिंक पढ़ें'
export const reading = 'पढ़ा जा रहा है…'
export const importing = 'इम्पोर्ट हो रहा है…'
export const nothingFound = 'यहाँ इम्पोर्ट करने लायक कुछ नहीं है।'
export const importItems = (count: number) => `${formatCount(count)} चीज़ें इम्पोर्ट करें`
export const imported = 'इम्पोर्ट हो गया'
export const importedText = (count: number) =>
  `${formatCount(count)} चीज़ें इम्पोर्ट हुईं। आप 7 दिन तक इसे वापस ले सकते हैं।`
export const planSummary = (lessons: number, resources: number) =>
  resources === 0
    ? `${formatCount(lessons)} पाठ बनेंगे`
    : `${formatCount(lessons)} पाठ और ${formatCount(resources)} संसाधन बनेंगे`
export const chooseAnother = 'कुछ और चुनें'
export const withoutSection = 'बिना सेक्शन के'
export const resources = 'संसाधन'
export const titleOf = (from: string) => `${from} का नाम`
export const withCaptions = (languages: string) => `कैप्शन: ${languages}`
export const withPicture = 'अपनी तस्वीर के साथ'
export const pdfLesson = 'PDF पाठ'
export const liveClass = 'लाइव क्लास'
export const textLesson = 'टेक्स्ट वाला पाठ'
export const withPictures = (count: number) => `${formatCount(count)} तस्वीरों के साथ`
export const asResource = (title: string) => `${title} को संसाधन बनाएँ`
export const asLesson = (title: string) => `${title} को पाठ बनाएँ`
export const done = 'इम्पोर्ट हो गया'
export const leaveOutItem = (title: string) => `${title} को छोड़ दें`
export const changedTitle = 'इम्पोर्ट में क्या बदलेगा'
export const leftOutTitle = (count: number) => `${formatCount(count)} चीज़ें इम्पोर्ट नहीं होंगी`
export const folderIsSection = (path: string, title: string) =>
  `फ़ोल्डर “${path}” सेक्शन “${title}” बनेगा, क्योंकि सेक्शन के अंदर सेक्शन नहीं होते।`
export const srtIsConverted = 'SRT कैप्शन WebVTT में बदल दिए जाते हैं।'
export const documentsAreResources = 'PDF के अलावा दूसरे दस्तावेज़ कोर्स के संसाधन बन जाते हैं।'
export const pdfsAreLessons = 'PDF पाठ बन जाते हैं। Lantern उनके पन्नों की तस्वीरें बनाता है।'
export const handoutsAreResources = 'किसी पाठ के साथ के PDF कोर्स के संसाधन बन जाते हैं।'
export const lengthsAreUnknown = 'YouTube के वीडियो की लंबाई पता नहीं है। इसे बाद में पाठ में लिखें।'
export const headingIsTitle = 'टेक्स्ट का पहला शीर्षक उसके पाठ का नाम बनता है।'
export const fileLinksArePlain = 'टेक्स्ट में दूसरी फ़ाइलों के लिंक सादे शब्द बन जाते हैं।'
export const foreignPicturesAreLinks = 'दूसरी साइटों की तस्वीरें लिंक बन जाती हैं।'
export const unknownKind = 'यह वीडियो, ऑडियो, कैप्शन, तस्वीर, टेक्स्ट या दस्तावेज़ नहीं है'
export const textNotUtf8 = 'यह UTF-8 में लिखा टेक्स्ट नहीं है'
export const textTooLong = (most: number) => `${formatCount(most)} अक्षरों से लंबा है`
export const pictureMissing = 'यह तस्वीर यहाँ नहीं है'
export const isEmpty = 'फ़ाइल खाली है'
export const isTooLarge = 'बहुत बड़ी फ़ाइल'
export const pictureWithoutVideo = 'इस नाम का कोई वीडियो नहीं है, और किसी टेक्स्ट में यह तस्वीर नहीं है'
export const captionsWithoutVideo = 'इस नाम का कोई वीडियो नहीं है'
export const secondPicture = 'पाठ की तस्वीर पहले से है'
export const secondCaptions = 'पाठ में इस भाषा के कैप्शन पहले से हैं'
export const isNoYouTubeAddress = 'यह YouTube का वीडियो नहीं है'
export const isRepeated = 'यही वीडियो दोबारा'
export const tooManyAddresses = (most: number) => `${most} से ज़्यादा वीडियो`
export const videoNumber = (number: number) => `वीडियो ${number}`
export const pathUnsafe = 'इसका पता फ़ोल्डर के बाहर का है'
export const isLink = 'यह किसी दूसरी फ़ाइल का लिंक है'
export const isEncrypted = 'पासवर्ड लगा है। बिना पासवर्ड की ZIP फ़ाइल बनाएँ'
export const isBomb = 'इसके अंदर बताए गए से ज़्यादा डेटा है'
export const isNoArchive = 'यह ZIP फ़ाइल नहीं है। .zip, .tar.gz या .mbz फ़ाइल चुनें।'
export const archiveDamaged = 'यह फ़ाइल ख़राब है। इसे फिर से बनाएँ या डाउनलोड करें।'
export const archiveTooLarge = 'यह फ़ाइल बहुत बड़ी है। इसे कई फ़ाइलों में बाँटें।'
export const tooManyFiles = (most: number) => `${most} से ज़्यादा फ़ाइलें हैं। इन्हें कई फ़ोल्डर या ZIP में बाँटें।`
export const lengthUnknown = 'वीडियो की लंबाई पता नहीं चली। यह पाठ अलग से जोड़ें।'
export const captionsUnreadable = (path: string) => `पाठ बिना कैप्शन के बना: ${path} UTF-8 में नहीं है।`
export const itemFailed = 'यह इम्पोर्ट नहीं हुआ। फिर से कोशिश करें।'
export const recentImports = 'हाल के इम्पोर्ट'
export const importedFrom = (name: string, lessons: number, resources: number) =>
  `${name}: ${[
    ...(lessons > 0 ? [`${formatCount(lessons)} पाठ`] : []),
    ...(resources > 0 ? [`${formatCount(resources)} संसाधन`] : []),
  ].join(', ')}`
export const undo = 'वापस लें'
export const undoImport = 'इम्पोर्ट वापस लें'
export const undoImportOf = (name: string) => `${name} का इम्पोर्ट वापस लें`
export const undoTitle = 'क्या यह इम्पोर्ट वापस लेना है?'
export const undoText =
  'इसके पाठ और संसाधन बिन में चले जाएँगे, चाहे छात्रों ने उन्हें इस्तेमाल किया हो। आप उन्हें वहाँ से वापस ला सकते हैं।'
export const undoing = 'वापस लिया जा रहा है…'
export const undoneText = 'इम्पोर्ट वापस लिया गया। पाठ बिन में हैं।'
export const undoFailed = 'इम्पोर्ट वापस नहीं लिया जा सका'

export const exportCourse = 'कोर्स डाउनलोड करें'
export const exportHint = 'पाठ, कैप्शन और संसाधनों वाली ZIP फ़ाइल। इसे दूसरी अकादमी इम्पोर्ट कर सकती है।'
export const packageDamaged = 'कोर्स का यह पैकेज ख़राब है। कोर्स फिर से डाउनलोड करें।'
export const packageTooNew = 'यह पैकेज Lantern के नए वर्शन से बना है। Lantern को अपग्रेड करके फिर कोशिश करें।'
export const lessonWithoutContent = 'पैकेज में इसकी सामग्री नहीं है'
export const notInPackage = 'पैकेज की सूची में इसका नाम नहीं है'
export const scormLesson = 'SCORM पैकेज'
export const scormIsLesson = 'यह SCORM पैकेज है। इससे एक पाठ बनेगा, जिसमें इसके पेज और टेस्ट चलेंगे।'
export const scormNeedsArchive =
  'यह SCORM पैकेज का फ़ोल्डर है। इससे सिर्फ़ वीडियो, ऑडियो और दस्तावेज़ इम्पोर्ट होंगे। पूरे पैकेज को पाठ बनाने के लिए उसकी ZIP फ़ाइल चुनें।'
export const releasesAreNotPacked = 'खुलने की तारीख़ें कोर्स के पैकेज में नहीं होतीं।'
export const classesKeepTimes = 'लाइव क्लास का समय और लिंक वही रहते हैं। इम्पोर्ट के बाद दोनों जाँच लें।'
export const hidden = 'छिपा हुआ'
export const untitled = 'बिना नाम'
export const introduction = 'परिचय'
export const sectionNumber = (number: string) => `सेक्शन ${number}`
export const sectionSummary = 'सेक्शन का सार'
export const activityName = (kind: string) =>
  new Map([
    ['assign', 'असाइनमेंट'],
    ['bigbluebuttonbn', 'लाइव क्लास'],
    ['book', 'किताब'],
    ['choice', 'चुनाव'],
    ['data', 'डेटाबेस'],
    ['feedback', 'फ़ीडबैक'],
    ['folder', 'फ़ोल्डर'],
    ['forum', 'फ़ोरम'],
    ['glossary', 'शब्दावली'],
    ['h5pactivity', 'H5P'],
    ['label', 'लेबल'],
    ['lesson', 'सवालों वाला पाठ'],
    ['lti', 'बाहरी टूल'],
    ['page', 'पेज'],
    ['quiz', 'क्विज़'],
    ['resource', 'फ़ाइल'],
    ['scorm', 'SCORM पैकेज'],
    ['survey', 'सर्वे'],
    ['url', 'लिंक'],
    ['wiki', 'विकी'],
    ['workshop', 'वर्कशॉप'],
  ]).get(kind) ?? kind
export const moodleActivity = (name: string) => `Moodle: ${name}`
export const activityUnknown = (name: string) => `${name}। Lantern इस तरह की गतिविधि इम्पोर्ट नहीं कर सकता`
export const activityDamaged = 'इसकी फ़ाइलें नहीं हैं या ख़राब हैं'
export const fileMissing = 'इसकी फ़ाइल नहीं है'
export const unknownFile = (name: string) => `Lantern यह फ़ाइल इम्पोर्ट नहीं कर सकता: ${name}`
export const linkUnsafe = 'यह वेब का पता नहीं है'
export const pagesAreConverted = 'पेज Markdown में बदल जाते हैं। रंग, स्क्रिप्ट और फ़ॉर्म नहीं रहते।'
export const labelsAreTexts = 'लेबल वैकल्पिक टेक्स्ट पाठ बन जाते हैं।'
export const linksAreTexts = 'लिंक टेक्स्ट पाठ बन जाते हैं। YouTube के लिंक वीडियो बन जाते हैं।'
export const hiddenStaysHidden = 'छिपे हुए सेक्शन और गतिविधियाँ छिपी रहती हैं।'
export const restrictionsAreLost = 'Moodle की पाबंदियाँ इम्पोर्ट नहीं होतीं। देख लें कि पाठ कब खुलते हैं।'
export const xmlTooLarge = (path: string) => `इस बैकअप की फ़ाइल ${path} बहुत बड़ी है। छोटा बैकअप बनाएँ।`
export const xmlDamaged = (path: string) => `इस बैकअप की फ़ाइल ${path} ख़राब है। बैकअप फिर से बनाएँ।`
export const assignmentsLoseDates = 'इम्पोर्ट के बाद असाइनमेंट की अंतिम तारीख़ नहीं रहती। उसे फिर से चुनें।'
export const quizWithoutQuestions = 'इसका कोई सवाल इम्पोर्ट नहीं हो सकता'
export const quizWithQuestions = (questions: number) => `क्विज़, ${questions} सवाल`
