import { counted, formatCount } from '../../platform/count.ts'

export const batches = 'Batches'
export const batchesIntro = 'Groups of students who take the same courses together.'
export const createBatch = 'Create batch'
export const newBatch = 'New batch'
export const editBatch = 'Edit batch'
export const noBatches = 'No batches yet'
export const noBatchesHint =
  'Create a batch, choose its courses, then add students. They get access to all its courses.'
export const noArchived = 'No archived batches. Batches that you archive appear here.'
export const showArchived = 'Archived'
export const showOpen = 'Open'
export const whichBatches = 'Which batches'
export const showMore = 'Show more batches'
export const name = 'Name'
export const nameHint = 'For example “Class 12, morning”'
export const startsOn = 'First day'
export const startsOnHint =
  'Members have access as soon as they join. Lessons can open a number of days after this date.'
export const endsOn = 'Last day'
export const endsOnHint = 'Access ends at midnight. Leave empty for lifetime access.'
export const seats = 'Seats'
export const seatsHint = 'Leave empty for no limit.'
export const price = 'Price'
export const priceHint =
  'The fee for one student, for example ₹5,000. Only staff see it. Lantern does not collect it.'
export const addCourse = 'Add a course'
export const selectCourse = 'Select a course to add'
export const coursesOfBatch = 'Courses in this batch'
export const removeCourse = (title: string) => `Remove ${title}`
export const remove = 'Remove'
export const save = 'Save batch'
export const saving = 'Saving…'
export const creating = 'Creating…'
export const membersCount = (count: number, seatCount: number | null) =>
  seatCount === null ? counted(count, 'student') : `${formatCount(count)} of ${counted(seatCount, 'seat')}`
export const fromOn = (day: string) => `From ${day}`
export const fromTo = (first: string, last: string) => `${first} to ${last}`
export const teachers = 'Teachers'
export const noTeachers = 'none'
export const noCourses = 'No courses yet'
export const archived = 'Archived'
export const archive = 'Archive'
export const restore = 'Restore'
export const askArchive = (batch: string) => `Archive “${batch}”?`
export const askArchiveText =
  'The batch moves to the archived batches, and no one can join it. Members keep their access until the last day.'
export const askEnd = 'Change the access of all members?'
export const askEndText = (members: number) =>
  `This batch will give ${counted(members, 'student')} access to exactly these courses, until its last day if it has one.`
export const members = 'Members'
export const formerMembers = 'Former members'
export const timetable = 'Timetable'
export const attendance = 'Attendance'
export const partsOfBatch = 'Batch tabs'
export const addStudents = 'Add students'
export const addStudentsTo = (batch: string) => `Add students to “${batch}”`
export const names = 'Usernames or mobile numbers'
export const namesHint = 'One on each line. For example asha or 98765 43210.'
export const add = 'Add students'
export const adding = 'Adding…'
export const searchMembers = 'Search members'
export const searchHint = 'Name, username or mobile number'
export const noMembers = 'No members yet'
export const noMembersHint = 'Add students by username or mobile number.'
export const noMemberMatches = 'No member matches your search. Try another name.'
export const noFormer = 'No one has left this batch. Former members appear here.'
export const showMoreMembers = 'Show more members'
export const joined = 'Joined <date></date>'
export const joinedLeft = 'Joined <date></date>, left <left></left>'
export const move = 'Move'
export const moveStudent = (student: string) => `Move ${student} to another batch`
export const moveHint =
  'Progress, notes and marks stay. The student loses access to courses that only this batch has.'
export const toBatch = 'Move to'
export const selectBatch = 'Select a batch'
export const moving = 'Moving…'
export const noOtherBatch = 'There is no other open batch. Create one first.'
export const removeStudent = (student: string) => `Remove ${student} from the batch`
export const askRemove = (student: string) => `Remove ${student} from the batch?`
export const askRemoveText =
  'Access from this batch ends now. Progress and notes stay, and return if the student joins again.'
export const coming = 'Upcoming classes'
export const past = 'Past classes'
export const noClasses = 'No live classes'
export const noClassesHint =
  'Live classes of the batch’s courses appear here. Add them in the lessons of a course.'
export const noPast = 'No past classes'
export const attended = (count: number, of: number) => `${formatCount(count)} of ${formatCount(of)} joined`
export const attendanceHint = 'The last 20 classes. A tick means that the student joined from Lantern.'
export const student = 'Student'
export const total = 'Total'
export const present = 'Joined'
export const absent = 'Absent'
export const minutes = (count: number) => counted(count, 'minute')
export const error = 'Something went wrong'
export const failed = 'We couldn’t save the batch. Try again.'
export const created = 'Batch created'
export const saved = 'Batch saved'
export const memberMoved = 'Student moved'
export const memberRemoved = 'Student removed from the batch'
export const membersAdded = 'Students added to the batch'
export const allBatches = 'All batches'
export const importStudents = 'Import students'
export const writeToAbsent = 'Write to absent students'
export const writeToAbsentOf = (name: string) => `Write to students who missed “${name}”`
