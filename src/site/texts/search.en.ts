import { counted } from '../../platform/count.ts'

export const search = 'Search'
export const searchHint = 'Search for courses, topics, or resources...'
export const recentlySeen = 'Recently viewed'
export const clear = 'Clear'
export const someWordsMatch = '(courses match some of your words)'
export const showingResultsFor = 'Showing results for <term></term>'
export const noneMatchesAll = 'No course matches all of your words. These match some of them.'
export const suggestions = 'Suggestions'
export const topic = 'Topic'
export const teacher = 'Teacher'
export const allResultsFor = (search: string) => `All results for “${search}”`
export const suggestionCount = (count: number) => `${counted(count, 'suggestion')}`
export const suggestionsFor = (count: number, corrected: string) =>
  `${counted(count, 'suggestion')} for ${corrected}`
