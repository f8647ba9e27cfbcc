import { counted } from '../../platform/count.ts'

export const shortcuts = 'Keyboard shortcuts'
export const singleKeys = 'Use single-key shortcuts'
export const optionKey = 'choose an option'
export const nextKey = 'next question'
export const previousKey = 'previous question'
export const reviewKey = 'mark for review'
export const isMarked = 'Marked for review'
export const isUnmarked = 'No longer marked for review'
export const extraMinutes = (minutes: number) => `You have ${counted(minutes, 'extra minute')}`
