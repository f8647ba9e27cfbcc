import { counted } from '../../platform/count.ts'

export const categories = 'Categories'
export const addCategory = 'Add category'
export const searchCategories = 'Search categories'
export const nameOrDescription = 'Name or description'
export const noCategories = 'No categories available. Create your first category!'
export const noCategoryMatches = 'No category matches your search. Try other words.'
export const coursesIn = (courses: number, category: string) => `${counted(courses, 'course')} in ${category}`
export const courses = (courses: number) => `${counted(courses, 'course')}`
export const askDelete = (name: string) => `Delete “${name}”?`
export const askDeleteText = 'Are you sure you want to delete this category? This action cannot be undone.'
export const editCategory = 'Edit Category'
export const addNewCategory = 'Add New Category'
export const updateCategory = 'Update category'
export const createCategory = 'Create category'
export const updating = 'Updating…'
export const creating = 'Creating…'
export const name = 'Name'
export const description = 'Description'
