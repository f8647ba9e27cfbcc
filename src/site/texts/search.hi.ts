import { counted } from '../../platform/count.ts'

export const search = 'खोजें'
export const searchHint = 'कोर्स, विषय या संसाधन खोजें…'
export const recentlySeen = 'हाल में देखे गए'
export const clear = 'साफ़ करें'
export const someWordsMatch = '(कोर्स आपके कुछ शब्दों से मेल खाते हैं)'
export const showingResultsFor = '<term></term> के नतीजे'
export const noneMatchesAll = 'कोई कोर्स आपके सभी शब्दों से मेल नहीं खाता। ये कुछ शब्दों से मेल खाते हैं।'
export const suggestions = 'सुझाव'
export const topic = 'विषय'
export const teacher = 'शिक्षक'
export const allResultsFor = (search: string) => `“${search}” के सभी नतीजे`
export const suggestionCount = (count: number) => `${counted(count, 'सुझाव', { many: 'सुझाव' })}`
export const suggestionsFor = (count: number, corrected: string) =>
  `${corrected} के लिए ${counted(count, 'सुझाव', { many: 'सुझाव' })}`
