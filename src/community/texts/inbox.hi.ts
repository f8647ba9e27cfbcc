import { counted } from '../../platform/count.ts'

export const intro =
  'जवाब कमेंट के नीचे दिखता है, और छात्र को सूचना मिलती है। पाठ के नीचे लिखा आपका नया कमेंट वहाँ के सभी पुराने कमेंट का जवाब माना जाता है, पर सवालों का नहीं।'
export const openQuestions = 'खुले सवाल'
export const noOpenQuestions = 'अभी कोई खुला सवाल नहीं है। छात्रों के सवाल यहाँ दिखेंगे।'
export const showMoreQuestions = 'और खुले सवाल दिखाएँ'
export const otherComments = 'बाकी कमेंट, जिनका जवाब नहीं दिया गया'
export const question = 'सवाल'
export const hidden = 'छिपा हुआ'
export const replies = (count: number) => counted(count, 'जवाब', { many: 'जवाब' })
export const keys = 'कीबोर्ड शॉर्टकट'
export const singleKeys = 'एक बटन वाले शॉर्टकट चालू रखें'
export const nextKey = 'अगला'
export const previousKey = 'पिछला'
export const replyKey = 'जवाब दें'
export const postKey = 'जवाब पोस्ट करें'
export const closeKey = 'लिखने की जगह से बाहर'
export const reported = 'शिकायतें'
export const reports = 'शिकायतें'
export const dismiss = 'शिकायतें ख़ारिज करें'
export const dismissReportsOf = (name: string) => `${name} के कमेंट की शिकायतें ख़ारिज करें`
export const hideCommentOf = (name: string) => `${name} का कमेंट छिपाएँ`
export const reportsDismissedTitle = 'शिकायतें ख़ारिज हुईं'
export const reportsDismissed = 'कमेंट पहले की तरह दिखता रहेगा।'
export const commentHiddenTitle = 'कमेंट छिपाया गया'
export const commentHidden = 'कमेंट सिर्फ़ लिखने वाले, शिक्षक और एडमिन को दिखता है।'
