import { counted } from '../../platform/count.ts'

export const lesson = 'Lesson'
export const losesWithLesson =
  'This also deletes its video, captions, comments and notes. You can’t undo this.'
export const resource = 'Resource'
export const losesWithResource = 'This also deletes its file. You can’t undo this.'
export const category = 'Category'
export const cannotBeUndone = 'You can’t undo this.'
export const lessonsResourcesAndCategories = 'Lessons, resources and categories'
export const itemOf = (kind: string, course: string) => `${kind} in ${course}`
export const itemDeleted = (daysLeft: number) =>
  `<what></what>. Deleted <date></date>, ${counted(daysLeft, 'day')} left`
export const deletedOn = (daysLeft: number) => `Deleted <date></date>, ${counted(daysLeft, 'day')} left`
export const restoring = 'Restoring…'
export const restoreItem = (title: string) => `Restore ${title}`
export const restore = 'Restore'
export const deleteItemPermanently = (title: string) => `Delete permanently: ${title}`
export const deletePermanently = 'Delete permanently'
export const askDeletePermanently = (title: string) => `Delete “${title}” permanently?`
export const bin = 'Bin'
export const binIntro = (binDays: number) =>
  `We keep deleted items for ${binDays} days with all their data. Students can’t see them.`
export const courses = 'Courses'
export const emptyBin = 'Empty the bin'
export const binIsEmpty = 'The bin is empty. Items that you delete appear here.'
export const askEmptyBin = 'Empty the bin?'
export const losesWithBin = (items: number) =>
  `This deletes ${counted(items, 'item')} with lessons, comments, files and students’ progress. You can’t undo this. Payments stay on record.`
export const losesWithCourse = (contents: string) =>
  `${contents} This also deletes its comments, files and students’ progress. You can’t undo this.`
export const draft = 'Draft'
