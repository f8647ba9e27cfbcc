/** The ID of the Premium plan, which every academy has. The contract gives it no ID. */
export const YEARLY_PLAN_ID = 0
/** The price of the Premium plan until the owner sets another price. */
export const MEMBERSHIP_PRICE = '₹4,999'
/** Number of days before the end of a plan from which we remind its members. */
export const MEMBERSHIP_ENDS_SOON_DAYS = 30
/** The price in rupees of a plan or course without its own price. */
export const DEFAULT_AMOUNT = 4999
