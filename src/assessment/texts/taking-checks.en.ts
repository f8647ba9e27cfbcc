export const extraMinutes = (max: number) => `Enter whole minutes from 0 to ${max}`
export const receipt = 'Receipt'
