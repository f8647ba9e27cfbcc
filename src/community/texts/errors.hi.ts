import { EDIT_MINUTES } from '../rules.ts'

export const commentNotFound = 'कमेंट नहीं मिला'
export const commentLimit = 'आप इस पाठ पर {most} कमेंट लिख चुके हैं। नया लिखने के लिए कोई एक हटाएँ।'
export const commentNotOwn = 'आप सिर्फ़ अपने कमेंट हटा सकते हैं'
export const commentNotYours = 'आप सिर्फ़ अपने कमेंट बदल सकते हैं'
export const commentTooOld = `कमेंट ${EDIT_MINUTES} मिनट तक बदला जा सकता है। उसे हटाएँ, या नया लिखें।`
export const reviewNotFound = 'रिव्यू नहीं मिला'
export const reviewTooEarly = 'रिव्यू लिखने से पहले कोर्स का कम से कम 20% पूरा करें।'
export const reviewHidden = 'अकादमी ने यह रिव्यू छिपाया है। आप इसे बदल सकते हैं; फिर दिखाने के लिए अकादमी से कहें।'
export const reviewOwn = 'आप अपने रिव्यू को मददगार नहीं बता सकते'
export const reviewStars = 'रिव्यू में 1 से 5 स्टार होते हैं'
