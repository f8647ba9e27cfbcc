export const chooseFirstDay = 'Choose the first day'
export const dayMustBeDate = 'The last day must be a date'
export const lastBeforeFirst = 'The last day is before the first day'
export const seatsRange = 'Seats must be a whole number from 1 to 100,000'
export const priceAboveZero = 'Enter a price above zero, such as ₹5,000'
export const courseLimit = (max: number) => `A batch has at most ${max} courses`
export const nothingToChange = 'Nothing to change'
export const enterNames = 'Enter a username or a mobile number'
export const namesAtATime = (max: number) => `Add at most ${max} students at a time`
export const cellMustBeText = 'A cell must be text'
export const cellTooLong = 'A cell has more than 200 characters'
