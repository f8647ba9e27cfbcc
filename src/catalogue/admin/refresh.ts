import type { Noun } from '../../platform/client/messages.ts'

/** The nouns whose queries are refetched, for each kind of change. */
export const studioRefresh = {
  courses: ['courses', 'categories', 'enrollments', 'admin', 'audit'],
  courseDeleted: [
    'courses',
    'bin',
    'categories',
    'lessons',
    'resources',
    'enrollments',
    'payments',
    'admin',
    'audit',
  ],
  teachers: ['teachers', 'courses', 'audit'],
  categories: ['bin', 'categories', 'courses', 'audit'],
  sections: ['sections', 'lessons', 'audit'],
  // Includes batches, because their timetables contain live classes.
  lessons: ['bin', 'sections', 'lessons', 'courses', 'videos', 'enrollments', 'batches', 'audit'],
  resources: ['bin', 'resources', 'audit'],
} satisfies Record<string, Noun[]>
