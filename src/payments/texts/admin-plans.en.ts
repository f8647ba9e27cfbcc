import { counted } from '../../platform/count.ts'

export const plansWithCourse = 'Plans with this course'
export const freeCourseNeedsNoPlan = 'Everyone can enrol in a free course, so it needs no plan.'
export const noPlanIncludesCourse = 'No plan includes this course. Create a plan to sell it with others.'
export const setUpPlans = 'Set up plans and coupons'
export const notOffered = 'Not offered'
export const addCourse = 'Add a course'
export const selectCourseToAdd = 'Select a course to add'
export const coursesOfPlan = 'Courses in this plan'
export const removeCourse = (title: string) => `Remove ${title}`
export const remove = 'Remove'
export const editPlan = 'Edit plan'
export const addNewPlan = 'Add new plan'
export const updatePlan = 'Update plan'
export const createPlan = 'Create plan'
export const updating = 'Updating…'
export const creating = 'Creating…'
export const soldPlansStay =
  'Students who already have this plan keep their end date. They also get the courses that you add.'
export const askWidenPlan = 'Give members more courses?'
export const askWidenPlanText = (members: number) =>
  `${counted(members, 'member')} will get the added courses immediately. You can’t undo this: if you remove the courses later, these members keep them.`
export const name = 'Name'
export const price = 'Price'
export const length = 'Length'
export const forLife = 'for life'
export const onlyChosenCourses = 'Only chosen courses'
export const offered = 'Offered'
export const offeredHint = 'If you turn this off, students who have the plan can still renew it.'
export const position = 'Position in the list'
export const plans = 'Plans'
export const addPlan = 'Add plan'
export const yearlyPlan = (price: string) =>
  `${price} · all premium courses · listed first. Change the price in Site Settings.`
export const sellYearlyPlan = 'Sell the Premium plan'
export const sellYearlyPlanHint =
  'If you turn this off, we don’t show the plan, and no one can buy or renew it. Members keep their access.'
export const planSummary = (price: string, courses: string, payments: number) =>
  `${price} · ${courses} · ${counted(payments, 'payment')}`
export const everyPremiumCourse = 'every premium course'
export const noCourseLeft = 'no courses left'
export const askDeletePlan = (title: string) => `Delete “${title}”?`
export const askDeletePlanText =
  'This deletes the plan permanently. You can’t delete a plan that students have paid for. Turn off “Offered” instead.'
export const plansAndCoupons = 'Plans and coupons'
export const plansAndCouponsHint =
  'Sell other plans in addition to the Premium plan, for example for a month or for life. Create coupons to offer discounts.'
export const siteSettings = 'Site Settings'
export const plansAndCouponsTitle = 'Plans and coupons'
export const plansAndCouponsIntro = 'What students can buy instead of single courses, and your discounts.'
export const addNewCoupon = 'Add new coupon'
export const createCoupon = 'Create coupon'
export const code = 'Code'
export const codeHint =
  '4 to 32 letters, digits and hyphens, for example DIWALI20. Use a long code if only some students should have it.'
export const discountIn = 'Discount in'
export const percentOption = 'percent'
export const rupeesOption = 'rupees'
export const percent = 'Percent'
export const rupees = 'Rupees'
export const couponFor = 'Valid for'
export const everyCourseAndPlan = 'Every course and plan'
export const everyCourse = 'Every course'
export const everyPlan = 'Every plan'
export const oneCourse = 'One course'
export const onePlan = 'One plan'
export const course = 'Course'
export const selectCourse = 'Select a course'
export const plan = 'Plan'
export const alsoForSeats = 'Also for orders of seats'
export const alsoForSeatsHint = 'Each seat is one use. Example: with 10 uses, 10 seats get the discount.'
export const uses = 'Uses'
export const usesHint = 'Leave empty for no limit'
export const usesPerPerson = 'Uses for each student'
export const lastDay = 'Last day'
export const coupons = 'Coupons'
export const addCoupon = 'Add coupon'
export const noCoupons = 'No coupons yet. Add one to offer a discount.'
export const askEndCoupon = (code: string) => `End the coupon ${code}?`
export const askEndCouponText = 'Students can no longer use it. Payments submitted with it keep their price.'
export const end = 'End'
export const endCoupon = (code: string) => `End ${code}`
export const ended = 'Ended'
export const discountOn = (discount: string, subject: string) => `${discount} off · ${subject}`
export const used = (uses: number) => counted(uses, 'use')
export const usedOf = (uses: number, most: number) => `${uses} of ${counted(most, 'use')}`
export const totalDiscount = (amount: string) => `${amount} in discounts`
export const timesPerPerson = (times: number) =>
  times === 1 ? 'once for each student' : `${times} times for each student`
export const seatsToo = 'also for seats'
export const until = (day: string) => `until ${day}`
export const linkWithCoupon = (code: string) => `the link with ${code}`
