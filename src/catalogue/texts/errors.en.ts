import { counted } from '../../platform/count.ts'

export const purchaseRequired = 'Please purchase this course to {purpose}.'
export const courseNotFound = 'We couldn’t find this course. Reload the page.'
export const coursePriceRequired = 'Enter a price for this premium course'
export const courseTitleBusy = 'Several people are creating courses with this title. Try again.'
export const courseIdRequired = 'courseId is required'
export const courseIdInvalid = "courseId must be the id of a course, or 'temp'"
export const categoryNotFound = 'We couldn’t find this category. Reload the page.'
export const categoryUnknown = 'There is no category named {name}. Choose another one.'
export const categoryNameTaken = 'A category with this name already exists. Choose another name.'
export const categoryInUse = 'This category is in use by {courses}. Move {them} to another category first.'
export const teacherNotFound = 'We couldn’t find this teacher. Reload the page.'
export const teacherAccountUnknown = 'No account has this username. Check the spelling, or leave this empty.'
export const teacherNameTaken = 'A teacher with this name already exists. Choose another name.'
export const lessonNotFound = 'We couldn’t find this lesson. Reload the page.'
export const someLessonNotFound = 'We couldn’t find one of these lessons. Reload the page.'
export const importNotFound =
  'We couldn’t find this import. It may already be undone, or be older than 7 days.'
export const sectionNotFound = 'We couldn’t find this section. Reload the page.'
export const lessonsOfSeveralCourses =
  'These lessons belong to different courses. Select lessons of one course.'
export const captionsNotFound = 'We couldn’t find these captions. Reload the page.'
export const captionsUnreadable =
  'The captions must start with WEBVTT, or be an SRT file. Choose another file.'
export const captionsTimeInvalid =
  'Line {line} is not a time such as 00:01.000 --> 00:04.000. Correct it, and choose the file again.'
export const captionsTooMany = 'Captions can have at most {most} lines. Join short lines, or split the video.'
export const captionsEmpty = 'The file has no captions. Choose another file.'
export const resourceNotFound = 'We couldn’t find this resource. Reload the page.'
export const resourceFileNotFound = 'We couldn’t find the file of this resource. Ask the academy for help.'
export const toAccessLessons = 'access the lessons'
export const toDownloadResources = 'download resources'
export const usedByCourses = (courses: number) => `${counted(courses, 'course')}`
export const itOrThem = (count: number) => `${count === 1 ? 'it' : 'them'}`
export const momentMustBeIso = 'Time must be a date and time such as 2026-11-24T18:00:00+05:30'
export const releaseDaysOutOfRange = 'Days must be a whole number from 0 to 3650'
export const lessonLocked = '{why}'
export const opensOn = (time: string) => `This lesson opens on ${time}.`
export const opensAfter = (title: string) => `This lesson opens when you complete “${title}”.`
export const opensAfterEnrolment = 'Enrol in the course to open this lesson.'
export const nothingToChange = 'Send at least one change'
export const nothingToReorder = 'Send at least one item to reorder'
export const lessonNamedTwice = 'List each lesson only once'
export const chooseLesson = 'Choose at least one lesson'
export const binKindUnknown = 'The item must be a lesson, a resource or a category'
export const captionLanguageUnknown = 'Language must be a name such as Hindi, or a code such as en or pt-BR'
export const captionLanguageRequired = 'Language is required'
export const captionsMustBeText = 'The captions must be text'
export const captionsTooLarge = 'Captions can be at most 1 MB. Choose a smaller file.'
export const captionsNotStorable =
  'The captions contain characters that are not allowed. Save the file as UTF-8, and choose it again.'
export const languageOneOf = (languages: string) => `Language must be one of ${languages}`
export const levelOneOf = (levels: string) => `Level must be one of ${levels}`
export const typeOneOf = (types: string) => `Type must be one of ${types}`
export const mustBeTrueOrFalse = (name: string) => `${name} must be true or false`
export const priceMustBeText = 'Price must be text such as ₹2,999'
export const priceAboveZero = 'Enter a price above zero, such as ₹499 or ₹2,999'
export const instalmentsOneOf = (counts: string) =>
  `Students can pay for a course in ${counts} instalments, or in full`
export const listOfTexts = (label: string) => `${label} must be a list of texts`
export const linesAtMost = (label: string, most: number) =>
  `${label} can have at most ${most} lines. Remove some of them.`
export const outcomes = 'What students learn'
export const requirements = 'Requirements'
export const audience = 'Who this course is for'
export const questionsMustBeList = 'Questions must be a list of questions with answers'
export const questionsAtMost = (most: number) => `Enter at most ${most} questions`
export const orderMustBeNumber = 'Order must be a number'
export const orderMustBeWhole = 'Order must be a whole number'
export const orderTooSmall = 'Order must be at least 1'
export const positionMustBeNumber = 'Position must be a number'
export const positionMustBeWhole = 'Position must be a whole number'
export const positionTooSmall = 'Position must be at least 1'
export const lessonHasNoText = 'Only text lessons can have a text'
export const lessonNeedsAudio = 'Upload an audio file for this audio lesson'
export const lessonNeedsVideo = 'This file is audio. Create an audio lesson for it.'
export const lessonHasNoDocument = 'Only PDF lessons can have a document'
export const lessonHasNoPackage = 'Only SCORM lessons can have a package'
export const lessonIsNoClass = 'Only live classes can have a time and a link.'
export const classTimeNeeded = 'Enter the date and time of the class.'
export const classMinutesOutOfRange = 'Enter a length from 5 minutes to 12 hours.'
export const classZoneUnknown = 'Choose a time zone such as Asia/Kolkata.'
export const classLinkMustBeHttps = 'Enter a link that starts with https://.'
export const classLink = 'Link'
