export const featuredCourses = 'Featured courses'
export const featuredIntro = 'The home page shows these courses in this order.'
export const featuredDefault =
  'You have not chosen any courses, so the home page shows the first four published courses.'
export const addCourse = 'Add a course'
export const chooseCourse = 'Choose a course'
export const save = 'Save'
export const saving = 'Saving…'
export const draftHidden = 'Draft. Students don’t see it yet.'
export const courseGone = (id: number) => `Course ${id} (deleted)`
export const reorder = (title: string) => `Reorder: ${title}`
export const moveUp = (title: string) => `Move up: ${title}`
export const moveDown = (title: string) => `Move down: ${title}`
export const remove = (title: string) => `Remove: ${title}`
export const movedTo = (title: string, place: number, all: number) =>
  `${title} is now at position ${place} of ${all}`
export const tooMany = (max: number) => `You can choose at most ${max} courses.`
export const changedByOthers =
  'Someone else changed the featured courses while you were editing. You see their choice below. Save again to replace it with yours.'
export const theirChoice = 'Their choice'
export const nothingChosen = 'No courses'
export const dragInstructions =
  'Press Space to pick up this course. Move it with the arrow keys, and press Space again to drop it. Press Escape to put it back.'
