import { counted } from '../../platform/count.ts'

export const reviews = 'समीक्षाएँ'
export const changeYourReview = 'अपनी समीक्षा बदलें'
export const showMoreReviews = 'और समीक्षाएँ दिखाएँ'
export const yourReview = 'आपकी समीक्षा'
export const whatOthersShouldKnow = 'दूसरों को क्या पता होना चाहिए'
export const whatOthersShouldKnowHint = 'दूसरों को क्या पता होना चाहिए (ज़रूरी नहीं)'
export const charactersTooMany = (count: number) => `${count} अक्षर ज़्यादा हैं`
export const charactersLeft = (left: number) => `${left} अक्षर बचे हैं`
export const saveReview = 'समीक्षा सहेजें'
export const postReview = 'समीक्षा पोस्ट करें'
export const cancel = 'रद्द करें'
export const deleteReview = 'समीक्षा हटाएँ'
export const hidden = 'छिपाई हुई'
export const replyFromAcademy = 'अकादमी का जवाब'
export const helpful = 'मददगार'
export const ofReviewBy = (name: string) => `: ${name} की समीक्षा`
export const outOfFive = (reviews: number) =>
  `5 में से, ${counted(reviews, 'समीक्षा', { many: 'समीक्षाओं' })} के आधार पर`
export const reviewWord = 'समीक्षा'
export const reviewsWord = 'समीक्षाएँ'
export const starsOutOfFive = (rating: number) => `5 में से ${rating} स्टार`
export const yourRating = 'आपकी रेटिंग'
export const starCount = (stars: number) => `${counted(stars, 'स्टार', { many: 'स्टार' })}`
