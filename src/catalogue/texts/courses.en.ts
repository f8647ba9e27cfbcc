import { counted } from '../../platform/count.ts'

export const browseAllCourses = 'Browse All Courses'
export const showingCourses = (total: number, capped: boolean) =>
  `Showing ${counted(total, 'course', { capped })}`
export const courses = 'Courses'
export const coursesFor = (search: string) => `Courses for “${search}”`
export const categoryCourses = (category: string) => `${category} courses`
export const coursesIn = (language: string) => `Courses in ${language}`
export const categoryCoursesIn = (category: string, language: string) => `${category} courses in ${language}`
export const free = 'Free'
export const progressIn = (title: string) => `Progress in ${title}`
export const continueCourse = 'Continue'
export const viewCourse = 'View Course'
export const startLearning = 'Start Learning'
export const category = 'Category'
export const all = 'All'
export const price = 'Price'
export const anyPrice = 'Free and premium'
export const level = 'Level'
export const anyLevel = 'Any level'
export const length = 'Length'
export const anyLength = 'Any length'
export const language = 'Language'
export const anyLanguage = 'Any language'
export const sortBy = 'Sort by'
export const bestMatch = 'Best match'
export const featured = 'Featured'
export const newest = 'Newest'
export const mostStudents = 'Most students'
export const bestRated = 'Best rated'
export const coursesNotLoaded = 'We couldn’t load the courses.'
export const tryAgain = 'Try again'
export const loadMore = 'Load more'
export const searchCourses = 'Search courses'
export const searchHint = 'Search for courses, instructors, topics...'
export const clearSearch = 'Clear search'
export const filters = 'Filters'
export const showCourses = (total: number, capped: boolean) => `Show ${counted(total, 'course', { capped })}`
export const searchAllCourses = (count: number) => `Search all courses (${count})`
export const searchAllCategories = (count: number) => `Search all categories (${count})`
export const showAllCourses = 'Show all courses'
export const noCoursesFound = (term: string | undefined, places: string[], kinds: string[]) =>
  [
    'No courses found',
    ...(term ? [`for “${term}”`] : []),
    ...places.map((place) => `in ${place}`),
    ...(kinds.length > 0 ? [`(${kinds.join(', ')})`] : []),
  ].join(' ')
export const noCoursesYet = 'No courses yet'
export const coursesElsewhere = (count: number) =>
  `${counted(count, 'other course')} ${count === 1 ? 'matches' : 'match'} your search.`
export const tryOtherWords = 'Try fewer or different words: a topic, a tool or a teacher’s name.'
export const comeBackSoon = 'Come back soon for new courses.'
export const premium = 'Premium'
export const showingResultsFor = 'Showing results for <term></term>'
export const searchOnlyFor = 'Search only for “<term></term>”'
export const noneMatchesAll = 'No course matches all of your words. These courses match some of them.'
export const inLessons = 'In lessons'
export const under2Hours = 'Under 2 hours'
export const from2To6Hours = '2 to 6 hours'
export const over6Hours = 'Over 6 hours'
export const lessonOf = (order: number) => `Lesson ${order} of <course></course>`
