import { counted } from '../../platform/count.ts'

export const seatNotTaken = 'Seat not taken'
export const linkNotReplaced = 'Link not replaced'
export const seatNotRemoved = 'Seat not removed'
export const pleaseTryAgain = 'Please try again.'
export const shareSeats = 'Share the seats'
export const howLinkWorks =
  'Anyone with this link can take one seat until all are taken. Share it only with your group.'
export const theLink = 'the link'
export const yourSeatIn = (title: string, link: string) => `Your seat in ${title}: ${link}`
export const sendByWhatsapp = 'Send by WhatsApp'
export const askReplace = 'Replace the link…'
export const seatsTaken = (taken: number, seats: number) => `${taken} of ${seats} seats taken`
export const since = 'since <date></date>'
export const removeFromSeat = (username: string) => `Remove ${username} from their seat`
export const askRemove = 'Remove…'
export const replaceTitle = 'Replace the link?'
export const removeTitle = (username: string) => `Remove ${username} from their seat?`
export const replaceText = 'The old link will stop working. People who already have a seat keep it.'
export const removeText =
  'The student loses access now, and we notify them. They can’t take another of these seats.'
export const replace = 'Replace the link'
export const remove = 'Remove'
export const paidForSeats = (from: string, seats: number) => `${from} has paid for ${seats} seats.`
export const boughtSeats = (seats: number) => `The buyer has paid for ${seats} seats.`
export const allTaken = 'All of them are taken.'
export const seatsLeft = (left: number) => `${left} ${left === 1 ? 'is' : 'are'} left.`
export const yourSeat = 'Your seat'
export const paymentRevoked = 'The payment for these seats was revoked, so they give no access.'
export const seatRemovedBy = (from: string) => `Your seat was removed. Ask ${from}.`
export const seatRemoved = 'Your seat was removed. Ask the person who sent you the link.'
export const haveSeat = 'You have a seat'
export const canStart = 'You can start learning now.'
export const allSeatsTaken = (seats: number) => `All ${seats} seats are taken.`
export const allTakenAsk = (seats: number, from: string) => `All ${seats} seats are taken. Ask ${from}.`
export const allTakenAskSender = (seats: number) =>
  `All ${seats} seats are taken. Ask the person who sent you the link.`
export const takeOneYourself = 'Use a seat yourself'
export const takeYours = 'Take your seat'
export const noSeatYourself = (left: number) =>
  `You don’t have a seat yourself. Take one if you want access. ${counted(left, 'seat')} left.`
export const paidAndSeen = (from: string) => `This seat is already paid for. ${from} will see your name.`
export const paidAndSeenByBuyer = 'This seat is already paid for. The buyer will see your name.'
export const signInToTake = 'Sign in or create an account to take it.'
export const browseCourses = 'Browse Courses'
export const goToCourse = 'Go to the course'
export const taking = 'Taking…'
export const takeSeat = 'Take a seat'
export const createAccount = 'Create an account'
export const signIn = 'Sign in'
export const linkNotFound = 'This link doesn’t work'
export const linkNotFoundText = (name: string) =>
  `It may be incomplete, or ${name} may have replaced it. Ask the person who sent it for the new link.`
