import { counted } from '../../platform/count.ts'

export const byWeek = 'हर हफ़्ते के नए छात्र, और उनमें से कितनों ने कोर्स पूरा किया'
export const byWeekSummary = (enrolled: number, finished: number) =>
  `बारह हफ़्तों में ${counted(enrolled, 'छात्र', { many: 'छात्र' })} जुड़े। उनमें से ${counted(finished, 'छात्र', { many: 'छात्रों' })} ने कोर्स पूरा किया है।`
export const weekFrom = 'हफ़्ते की शुरुआत'
export const enrolled = 'जुड़े'
export const finished = 'पूरा किया'
export const lesson = 'पाठ'
export const inLesson = 'छात्र कहाँ रुकते, कमेंट करते या नोट लिखते हैं'
export const inLessonSummary = (students: number) =>
  `${counted(students, 'छात्र', { many: 'छात्रों' })} ने यह पाठ देखा। चार्ट दिखाता है कि छात्र पाठ पूरा किए बिना कहाँ रुके, और कमेंट और नोट कहाँ लिखे गए।`
export const from = 'कहाँ से'
export const stopped = 'यहाँ रुके'
export const asked = 'कमेंट और नोट'
export const rewatchedParts = 'छात्र कहाँ दोबारा देखते हैं'
export const rewatchedSummary = 'चार्ट दिखाता है कि पाठ का हर हिस्सा कितने छात्रों ने एक से ज़्यादा बार देखा।'
export const rewatched = 'दोबारा देखने वाले छात्र'
export const noneRewatched = 'अभी तक किसी छात्र ने इस पाठ का कोई हिस्सा दोबारा नहीं देखा है।'
export const tooFew = (least: number) => `चार्ट तब दिखेगा जब ${least} छात्र पाठ देख लेंगे और पाठ की लंबाई पता होगी।`
export const noLessons = 'इस कोर्स में अभी कोई पाठ नहीं है। “पाठ” टैब में एक जोड़ें।'
export const videoQuestions = 'वीडियो के सवाल'
export const answered = (students: number) => `${students} जवाब`
export const answeredRight = (students: number, right: number) =>
  `${students} जवाब, ${Math.round((right / students) * 100)}% सही`
export const yourCourses = 'जानकारी'
export const backToQuestions = 'सवालों पर वापस'
export const yourCoursesIntro = 'देखें कि आपके कोर्सों में छात्र कैसे आगे बढ़ रहे हैं।'
export const noCourses = 'आपका अभी कोई प्रकाशित कोर्स नहीं है। प्रकाशित होने पर आपके कोर्स यहाँ दिखेंगे।'
export const course = 'कोर्स'
