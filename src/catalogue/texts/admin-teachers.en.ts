import { counted } from '../../platform/count.ts'

export const pictureTooLarge = 'The picture is larger than 10 MB. Choose a smaller one.'
export const editTeacher = 'Edit teacher'
export const addNewTeacher = 'Add new teacher'
export const updateTeacher = 'Update teacher'
export const createTeacher = 'Create teacher'
export const updating = 'Updating…'
export const creating = 'Creating…'
export const name = 'Name'
export const nameHint = 'Use the name in the Instructor field of the courses, for example Asha Rao'
export const aboutTeacher = 'About the teacher'
export const account = 'Account'
export const accountHint =
  'The teacher’s username, for example asha. We notify this account about comments on the teacher’s courses. Leave empty to turn off.'
export const pictureHint = 'Starts with https:// (shown as a circle)'
export const noCourses = 'No course has this instructor'
export const countOfCourses = (count: number) => `${counted(count, 'course')}`
export const teachers = 'Teachers'
export const teachersIntro =
  'A course links to a teacher’s page if the teacher’s name is in its Instructor field.'
export const courses = 'Courses'
export const addTeacher = 'Add teacher'
export const noTeachers = 'No teacher has a page yet. Add your first teacher!'
export const askDelete = (name: string) => `Delete the page of “${name}”?`
export const askDeleteText = 'The courses still show the teacher’s name. You can’t undo this.'
