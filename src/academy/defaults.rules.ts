/** The plan that every academy has. The contract gives it no id. */
export const YEARLY_PLAN_ID = 0
/** The price of the yearly plan until the owner sets another. */
export const MEMBERSHIP_PRICE = '₹4,999'
/** Days before its end from which members are reminded. */
export const MEMBERSHIP_ENDS_SOON_DAYS = 30
/** The price in rupees of a plan or course without one. */
export const DEFAULT_AMOUNT = 4999
