export const comments = 'Comments'
export const noUnanswered = 'No unanswered comments. New comments appear here.'
export const answered = 'Answered'
export const noAnswered = 'No answered comments yet. Comments that you answer appear here.'
export const showMoreUnanswered = 'Show more unanswered comments'
export const showMoreAnswered = 'Show more answered comments'
export const atTime = (time: string) => `at ${time}`
export const answerComment = (name: string, excerpt: string) => `Answer ${name}’s comment: ${excerpt}`
export const markCommentAsAnswered = (name: string, excerpt: string) =>
  `Mark ${name}’s comment as answered: ${excerpt}`
export const markCommentAsUnanswered = (name: string, excerpt: string) =>
  `Mark ${name}’s comment as unanswered: ${excerpt}`
export const markAsUnanswered = 'Mark as unanswered'
export const markAsAnswered = 'Mark as answered'
export const yourAnswerTo = (name: string) => `Your answer to ${name}`
export const postAnswer = 'Post answer'
export const cancel = 'Cancel'
export const changeAnswerToReview = (name: string) => `Change answer to ${name}’s review`
export const answerReview = (name: string) => `Answer ${name}’s review`
export const showReview = (name: string) => `Show ${name}’s review`
export const hideReview = (name: string) => `Hide ${name}’s review`
export const changeAnswer = 'Change answer'
export const answer = 'Answer'
export const show = 'Show'
export const hide = 'Hide'
export const academyReply = 'Reply from the academy'
export const saveAnswer = 'Save answer'
export const removeAnswer = 'Remove answer'
export const error = 'Error'
export const commentAnswerFailed = 'We couldn’t post the answer. Try again.'
export const commentChangeFailed = 'We couldn’t change the comment. Try again.'
export const reviewChangeFailed = 'We couldn’t change the review. Try again.'
export const commentAnswered = 'Your answer is below the comment. We notified the student.'
export const commentAnsweredTitle = 'Answer posted'
export const reviewAnswered = 'Your reply is below the review.'
export const reviewAnsweredTitle = 'Answer saved'
export const reviewHidden = 'Only the author can see the review. It does not count in the rating.'
export const reviewHiddenTitle = 'Review hidden'
export const reviewShown = 'The review is visible and counts in the rating again.'
export const reviewShownTitle = 'Review shown'
