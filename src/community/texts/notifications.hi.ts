import { formatCount } from '../../platform/count.ts'

export const newComments = (count: number) => (count === 1 ? 'नया कमेंट' : `${formatCount(count)} नए कमेंट`)
export const commentOn = (username: string, title: string) => `${username} ने ${title} के एक पाठ पर कमेंट किया।`
export const commentsOn = (username: string, title: string) => `${title} के पाठों पर। सबसे नया ${username} का है।`
export const newReply = 'आपके कमेंट का जवाब आया है'
export const newReplies = (count: number) => (count === 1 ? 'नया जवाब' : `${formatCount(count)} नए जवाब`)
export const threadReplied = (by: string, title: string) =>
  `${title} पर जिस कमेंट को आप फ़ॉलो करते हैं, उस पर ${by} ने जवाब दिया।`
export const answerAccepted = 'आपका जवाब सही चुना गया'
export const answerAcceptedBy = (by: string, title: string) => `${by} ने ${title} पर आपका जवाब सही चुना।`
export const commentAnswered = (by: string, title: string) => `${by} ने ${title} पर आपके कमेंट का जवाब दिया।`
export const newReview = 'नया रिव्यू'
export const reviewReceived = (username: string, title: string, rating: number) =>
  `${username} ने ${title} को ${rating} स्टार दिए।`
export const replyToReview = 'आपके रिव्यू का जवाब'
export const reviewAnswered = (title: string) => `अकादमी ने ${title} पर आपके रिव्यू का जवाब दिया है।`
