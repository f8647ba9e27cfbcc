import { counted } from '../../platform/count.ts'

export const reviews = 'Reviews'
export const changeYourReview = 'Change your review'
export const showMoreReviews = 'Show more reviews'
export const yourReview = 'Your review'
export const whatOthersShouldKnow = 'What others should know'
export const whatOthersShouldKnowHint = 'What others should know (optional)'
export const charactersTooMany = (count: number) => `${counted(count, 'character')} too many`
export const charactersLeft = (left: number) => `${counted(left, 'character')} left`
export const saveReview = 'Save review'
export const postReview = 'Post review'
export const cancel = 'Cancel'
export const deleteReview = 'Delete review'
export const hidden = 'Hidden'
export const replyFromAcademy = 'Reply from the academy'
export const helpful = 'Helpful'
export const ofReviewBy = (name: string) => `: ${name}’s review`
export const outOfFive = (reviews: number) => `of 5, from ${counted(reviews, 'review')}`
export const reviewWord = 'review'
export const reviewsWord = 'reviews'
export const starsOutOfFive = (rating: number) => `${rating} out of 5 stars`
export const yourRating = 'Your rating'
export const starCount = (stars: number) => `${counted(stars, 'star')}`
