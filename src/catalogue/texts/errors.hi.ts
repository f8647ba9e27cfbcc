import { formatCount } from '../../platform/count.ts'

export const purchaseRequired = '{purpose} के लिए कृपया यह कोर्स ख़रीदें।'
export const courseNotFound = 'यह कोर्स नहीं मिला। पेज फिर से लोड करें।'
export const coursePriceRequired = 'Premium कोर्स की कीमत लिखना ज़रूरी है'
export const courseTitleBusy = 'इस शीर्षक के बहुत सारे कोर्स एक साथ बन रहे हैं। फिर से कोशिश करें।'
export const courseIdRequired = 'courseId ज़रूरी है'
export const courseIdInvalid = "courseId किसी कोर्स की id, या 'temp' होना चाहिए"
export const categoryNotFound = 'यह श्रेणी नहीं मिली। पेज फिर से लोड करें।'
export const categoryUnknown = '{name} नाम की कोई श्रेणी नहीं है। कोई और चुनें।'
export const categoryNameTaken = 'इस नाम की श्रेणी पहले से है'
export const categoryInUse = 'यह श्रेणी {courses} में है। पहले {them} दूसरी श्रेणी में ले जाएँ।'
export const teacherNotFound = 'यह शिक्षक नहीं मिले। पेज फिर से लोड करें।'
export const teacherAccountUnknown = 'इस यूज़रनेम का कोई खाता नहीं है। वर्तनी जाँचें, या इसे खाली छोड़ें।'
export const teacherNameTaken = 'इस नाम के शिक्षक पहले से हैं'
export const lessonNotFound = 'यह पाठ नहीं मिला। पेज फिर से लोड करें।'
export const someLessonNotFound = 'इनमें से एक पाठ नहीं मिला। पेज फिर से लोड करें।'
export const importNotFound = 'यह इम्पोर्ट नहीं मिला। शायद इसे पहले ही वापस लिया गया है, या यह 7 दिन से पुराना है।'
export const sectionNotFound = 'यह सेक्शन नहीं मिला। पेज फिर से लोड करें।'
export const lessonsOfSeveralCourses = 'ये पाठ अलग-अलग कोर्स के हैं। एक ही कोर्स के पाठ चुनें।'
export const captionsNotFound = 'ये कैप्शन नहीं मिले। पेज फिर से लोड करें।'
export const captionsUnreadable = 'कैप्शन WEBVTT से शुरू होने चाहिए, या SRT फ़ाइल के होने चाहिए। कोई और फ़ाइल चुनें।'
export const captionsTimeInvalid =
  'लाइन {line} में समय सही नहीं है। सही समय जैसे: 00:01.000 --> 00:04.000. उसे ठीक करके फ़ाइल फिर चुनें।'
export const captionsTooMany = 'कैप्शन में ज़्यादा से ज़्यादा {most} हिस्से हो सकते हैं। छोटे हिस्से जोड़ें, या वीडियो को बाँटें।'
export const captionsEmpty = 'इस फ़ाइल में कोई कैप्शन नहीं है'
export const resourceNotFound = 'यह संसाधन नहीं मिला। पेज फिर से लोड करें।'
export const resourceFileNotFound = 'इस संसाधन की फ़ाइल नहीं मिली। अकादमी से मदद माँगें।'
export const toAccessLessons = 'पाठ देखने'
export const toDownloadResources = 'संसाधन डाउनलोड करने'
export const usedByCourses = (courses: number) => `${formatCount(courses)} कोर्स`
export const itOrThem = (count: number) => `${count === 1 ? 'उसे' : 'उन्हें'}`
export const momentMustBeIso = 'समय 2026-11-24T18:00:00+05:30 जैसी तारीख़ और समय होना चाहिए'
export const releaseDaysOutOfRange = 'दिन 0 से 3650 तक की पूरी संख्या होनी चाहिए'
export const lessonLocked = '{why}'
export const opensOn = (time: string) => `यह पाठ ${time} को खुलेगा।`
export const opensAfter = (title: string) => `“${title}” पूरा करने पर यह पाठ खुलेगा।`
export const opensAfterEnrolment = 'यह पाठ खोलने के लिए कोर्स से जुड़ें।'
export const nothingToChange = 'बदलने के लिए कुछ नहीं है'
export const nothingToReorder = 'क्रम बदलने के लिए कुछ नहीं है'
export const lessonNamedTwice = 'एक पाठ का नाम एक ही बार आ सकता है'
export const chooseLesson = 'कम से कम एक पाठ चुनें'
export const binKindUnknown = 'पाठ, संसाधन या श्रेणी का नाम दें'
export const captionLanguageUnknown = 'भाषा का नाम (जैसे Hindi) या कोड (जैसे en या pt-BR) लिखें'
export const captionLanguageRequired = 'भाषा लिखना ज़रूरी है'
export const captionsMustBeText = 'कैप्शन टेक्स्ट होने चाहिए'
export const captionsTooLarge = 'कैप्शन ज़्यादा से ज़्यादा 1 MB के हो सकते हैं। कोई छोटी फ़ाइल चुनें।'
export const captionsNotStorable = 'कैप्शन में ऐसे अक्षर हैं जो सेव नहीं हो सकते। फ़ाइल को UTF-8 में सेव करके फिर चुनें।'
export const languageOneOf = (languages: string) => `भाषा इनमें से एक होनी चाहिए: ${languages}`
export const levelOneOf = (levels: string) => `स्तर इनमें से एक होना चाहिए: ${levels}`
export const typeOneOf = (types: string) => `प्रकार इनमें से एक होना चाहिए: ${types}`
export const mustBeTrueOrFalse = (name: string) => `${name} true या false होना चाहिए`
export const priceMustBeText = 'कीमत ऐसे लिखें: ₹2,999'
export const priceAboveZero = 'शून्य से ज़्यादा कीमत लिखें, जैसे ₹499 या ₹2,999'
export const instalmentsOneOf = (counts: string) => `कोर्स का पेमेंट ${counts} किस्तों में या एक साथ हो सकता है`
export const listOfTexts = (label: string) => `${label}: हर लाइन एक अलग टेक्स्ट होनी चाहिए`
export const linesAtMost = (label: string, most: number) =>
  `${label}: ज़्यादा से ज़्यादा ${most} लाइनें हो सकती हैं। कुछ लाइनें हटाएँ।`
export const outcomes = 'क्या सीखेंगे'
export const requirements = 'क्या चाहिए'
export const audience = 'किसके लिए है'
export const questionsMustBeList = 'सवाल अपने जवाबों के साथ एक सूची में होने चाहिए'
export const questionsAtMost = (most: number) => `ज़्यादा से ज़्यादा ${most} सवाल लिखें`
export const orderMustBeNumber = 'क्रम एक संख्या होना चाहिए'
export const orderMustBeWhole = 'क्रम पूर्ण संख्या होना चाहिए'
export const orderTooSmall = 'क्रम कम से कम 1 होना चाहिए'
export const positionMustBeNumber = 'स्थान एक संख्या होना चाहिए'
export const positionMustBeWhole = 'स्थान पूर्ण संख्या होना चाहिए'
export const positionTooSmall = 'स्थान कम से कम 1 होना चाहिए'
export const lessonHasNoText = 'टेक्स्ट सिर्फ़ टेक्स्ट वाले पाठ में हो सकता है'
export const lessonNeedsAudio = 'इस ऑडियो पाठ के लिए ऑडियो फ़ाइल अपलोड करें'
export const lessonNeedsVideo = 'यह ऑडियो फ़ाइल है। इसके लिए ऑडियो वाला पाठ बनाएँ।'
export const lessonHasNoDocument = 'दस्तावेज़ केवल PDF वाले पाठ में होता है'
export const lessonHasNoPackage = 'पैकेज सिर्फ़ SCORM पैकेज वाले पाठ में होता है'
export const lessonIsNoClass = 'समय और लिंक सिर्फ़ लाइव क्लास में होते हैं।'
export const classTimeNeeded = 'क्लास की तारीख़ और समय डालें।'
export const classMinutesOutOfRange = '5 मिनट से 12 घंटे तक की अवधि डालें।'
export const classZoneUnknown = 'कोई टाइम ज़ोन चुनें, जैसे Asia/Kolkata।'
export const classLinkMustBeHttps = 'https:// से शुरू होने वाला लिंक डालें।'
export const classLink = 'लिंक'
