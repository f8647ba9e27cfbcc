import { formatCount } from '../../platform/count.ts'

export const categories = 'श्रेणियाँ'
export const addCategory = 'श्रेणी जोड़ें'
export const searchCategories = 'श्रेणियाँ खोजें'
export const nameOrDescription = 'नाम या विवरण'
export const noCategories = 'अभी कोई श्रेणी नहीं है। अपनी पहली श्रेणी बनाएँ!'
export const noCategoryMatches = 'आपकी खोज से कोई श्रेणी मेल नहीं खाती। दूसरे शब्द आज़माएँ।'
export const coursesIn = (courses: number, category: string) => `${category} में ${formatCount(courses)} कोर्स`
export const courses = (courses: number) => `${formatCount(courses)} कोर्स`
export const askDelete = (name: string) => `“${name}” को हटाएँ?`
export const askDeleteText = 'क्या आप वाकई इस श्रेणी को हटाना चाहते हैं? इसे वापस नहीं लाया जा सकता।'
export const editCategory = 'श्रेणी बदलें'
export const addNewCategory = 'नई श्रेणी जोड़ें'
export const updateCategory = 'श्रेणी सेव करें'
export const createCategory = 'श्रेणी बनाएँ'
export const updating = 'सेव हो रहा है…'
export const creating = 'बनाया जा रहा है…'
export const name = 'नाम'
export const description = 'विवरण'
