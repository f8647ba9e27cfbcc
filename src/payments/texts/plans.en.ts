import { counted } from '../../platform/count.ts'

export const couponTakes = (code: string, discount: string, price: string) =>
  `Coupon <code>${code}</code> takes ${discount} off ${price}.`
export const removeCoupon = 'Remove the coupon'
export const haveCoupon = 'Have a coupon?'
export const coupon = 'Coupon'
export const apply = 'Apply'
export const noPlans = 'There are no plans at the moment'
export const buyEachCourse = 'You can buy each course on its own page.'
export const browseCourses = 'Browse Courses'
export const isOpenUntil = '<what></what>: you have access until <date></date>.'
export const isOpenForLife = (what: string) => `${what}: you have lifetime access.`
export const choosePlan = 'Choose a plan'
export const planLength = (months: number | null) =>
  months === null
    ? 'life'
    : months === 12
      ? 'a year'
      : months % 12 === 0
        ? `${months / 12} years`
        : months === 1
          ? 'a month'
          : `${months} months`
export const planPrice = (price: string, length: string, months: number | null) =>
  `${price} ${months === 1 || months === 12 ? '' : 'for '}${length}`
export const forLength = (length: string) => `for ${length}`
export const everyPremiumCourse = 'Every premium course'
export const accessForYear = (price: string) =>
  `Get unlimited access to all premium courses for ${price}/year`
export const accessToAll = (planPrice: string) => `Get unlimited access to all premium courses: ${planPrice}`
export const accessToCourses = (courses: number, planPrice: string) =>
  `Get unlimited access to ${counted(courses, 'course')}: ${planPrice}`
export const forOneYear = 'For one year of Premium.'
export const forPlan = (title: string, length: string) => `For ${title}, ${length}.`
export const forPlanForLife = (title: string) => `For ${title}, for life.`
export const addYear = 'Add another year'
export const addMonth = 'Add another month'
export const addPeriod = (length: string) => `Add another ${length}`
export const chooseHowToPay = 'Choose how to pay'
export const atOnce = 'In full'
export const getLifetimeAccess = 'You get lifetime access.'
export const inInstalments = (count: number) => `In ${count} instalments`
export const now = 'now'
export const thenMonthly = (amount: string, times: number) =>
  `Then ${amount} a month${times > 1 ? `, ${times} times` : ''}. Each instalment gives access until the next is due; the last one gives lifetime access.`
export const instalmentsPaid = (paid: number, of: number) =>
  `${paid === 1 ? 'Instalment 1' : `${paid} instalments`} of ${of} paid`
export const instalmentDue = (number: number, of: number, amount: string) =>
  `Instalment ${number} of ${of}, ${amount}, is due on <date></date>.`
export const haveAccessUntil = 'You have access until <date></date>.'
export const accessEnded = 'Your access ended on <date></date>. Pay the next instalment to get access again.'
export const goToCourse = 'Go to the course'
export const nextInstalments = 'Next instalments'
export const nextWithAccess = (number: number, of: number, amount: string) =>
  `Instalment ${number} of ${of}, ${amount}, due on <due></due>. Access until <end></end>.`
export const nextWithoutAccess = (number: number, of: number, amount: string) =>
  `Instalment ${number} of ${of}, ${amount}, due on <due></due>. Access ended on <end></end>.`
export const payNextInstalmentOf = (title: string) => `Pay next instalment for ${title}`
export const payNextInstalment = 'Pay next instalment'
export const enterNumber = (least: number, most: number) => `Enter a number from ${least} to ${most}`
export const forAGroup = 'For a group?'
export const buyGroupSeats = (price: string) =>
  `Buy seats for a group at ${price} each. You get a link to share. Each person who uses it gets one seat.`
export const seats = 'Seats'
export const justForMe = 'Just for me'
export const seatsPaid = (seats: number) => `You have paid for ${seats} seats`
export const shareLinkWithGroup = 'Share the link with your group. Each person who uses it gets one seat.'
export const shareSeats = 'Share the seats'
export const myPayments = 'My payments'
export const buyMoreSeats = 'Buy more seats'
export const planEnded = '<title></title> ended <date></date>.'
export const seePlan = 'See the plan'
export const renew = 'Renew'
export const membershipEnded = 'Your Premium plan ended on <date></date>.'
export const grace = 'You can use your courses until <date></date>.'
export const graceThenRenew = 'You can use your courses until <date></date>. Renew by then to keep access.'
export const noPremium = 'You don’t have Premium. It gives access to every premium course for a year.'
export const noPlan = 'You don’t have a plan yet.'
export const seePlans = 'See the plans'
export const renewPremium = 'Renew Premium'
export const upgradeToPremium = 'Upgrade to Premium'
