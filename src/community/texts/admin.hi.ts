export const comments = 'कमेंट'
export const noUnanswered = 'किसी कमेंट का जवाब बाकी नहीं है। नए कमेंट यहाँ दिखेंगे।'
export const answered = 'जवाब दिया गया'
export const noAnswered = 'अभी किसी कमेंट का जवाब नहीं दिया गया है। जिन कमेंट का आप जवाब देंगे, वे यहाँ दिखेंगे।'
export const showMoreUnanswered = 'जवाब बाकी वाले और कमेंट दिखाएँ'
export const showMoreAnswered = 'जवाब दिए गए और कमेंट दिखाएँ'
export const atTime = (time: string) => `${time} पर`
export const answerComment = (name: string, excerpt: string) => `जवाब दें, ${name} का कमेंट: ${excerpt}`
export const markCommentAsAnswered = (name: string, excerpt: string) =>
  `जवाब दिया गया मानें, ${name} का कमेंट: ${excerpt}`
export const markCommentAsUnanswered = (name: string, excerpt: string) =>
  `जवाब बाकी मानें, ${name} का कमेंट: ${excerpt}`
export const markAsUnanswered = 'जवाब बाकी मानें'
export const markAsAnswered = 'जवाब दिया गया मानें'
export const yourAnswerTo = (name: string) => `${name} को आपका जवाब`
export const postAnswer = 'जवाब भेजें'
export const cancel = 'रद्द करें'
export const changeAnswerToReview = (name: string) => `जवाब बदलें, ${name} का रिव्यू`
export const answerReview = (name: string) => `जवाब दें, ${name} का रिव्यू`
export const showReview = (name: string) => `दिखाएँ, ${name} का रिव्यू`
export const hideReview = (name: string) => `छिपाएँ, ${name} का रिव्यू`
export const changeAnswer = 'जवाब बदलें'
export const answer = 'जवाब दें'
export const show = 'दिखाएँ'
export const hide = 'छिपाएँ'
export const academyReply = 'अकादमी का जवाब'
export const saveAnswer = 'जवाब सेव करें'
export const removeAnswer = 'जवाब हटाएँ'
export const error = 'गड़बड़ी हुई'
export const commentAnswerFailed = 'जवाब भेजा नहीं जा सका। फिर से कोशिश करें।'
export const commentChangeFailed = 'कमेंट बदला नहीं जा सका। फिर से कोशिश करें।'
export const reviewChangeFailed = 'रिव्यू बदला नहीं जा सका। फिर से कोशिश करें।'
export const commentAnswered = 'आपका जवाब कमेंट के नीचे है। हमने छात्र को सूचना भेज दी है।'
export const commentAnsweredTitle = 'जवाब भेजा गया'
export const reviewAnswered = 'आपका जवाब रिव्यू के नीचे है।'
export const reviewAnsweredTitle = 'जवाब सेव हो गया'
export const reviewHidden = 'रिव्यू सिर्फ़ लिखने वाले को दिखता है। यह रेटिंग में नहीं गिना जाता।'
export const reviewHiddenTitle = 'रिव्यू छिपाया गया'
export const reviewShown = 'रिव्यू फिर से दिखता है और रेटिंग में गिना जाता है।'
export const reviewShownTitle = 'रिव्यू दिखाया गया'
