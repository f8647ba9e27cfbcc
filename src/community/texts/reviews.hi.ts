import { counted } from '../../platform/count.ts'

export const reviews = 'रिव्यू'
export const changeYourReview = 'अपना रिव्यू बदलें'
export const showMoreReviews = 'और रिव्यू दिखाएँ'
export const yourReview = 'आपका रिव्यू'
export const whatOthersShouldKnow = 'दूसरों को क्या पता होना चाहिए'
export const whatOthersShouldKnowHint = 'दूसरों को क्या पता होना चाहिए (ज़रूरी नहीं)'
export const charactersTooMany = (count: number) => `${count} अक्षर ज़्यादा हैं`
export const charactersLeft = (left: number) => `${left} अक्षर बचे हैं`
export const saveReview = 'रिव्यू सेव करें'
export const postReview = 'रिव्यू पोस्ट करें'
export const cancel = 'रद्द करें'
export const deleteReview = 'रिव्यू हटाएँ'
export const hidden = 'छिपाई हुई'
export const replyFromAcademy = 'अकादमी का जवाब'
export const helpful = 'मददगार'
export const ofReviewBy = (name: string) => `: ${name} का रिव्यू`
export const outOfFive = (reviews: number) => `5 में से, ${counted(reviews, 'रिव्यू', { many: 'रिव्यू' })} के आधार पर`
export const reviewWord = 'रिव्यू'
export const reviewsWord = 'रिव्यू'
export const starsOutOfFive = (rating: number) => `5 में से ${rating} स्टार`
export const yourRating = 'आपकी रेटिंग'
export const starCount = (stars: number) => `${counted(stars, 'स्टार', { many: 'स्टार' })}`
