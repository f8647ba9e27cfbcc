/**
 * A user's access: to everything (administrators, members), or to single courses, which include the courses of plans.
 */
export type Entitlement = Readonly<{ everything: boolean; courseIds: readonly number[] }>

export const NO_ENTITLEMENT: Entitlement = { everything: false, courseIds: [] }
export const FULL_ENTITLEMENT: Entitlement = { everything: true, courseIds: [] }

export const covers = ({ everything, courseIds }: Entitlement, courseId: number) =>
  everything || courseIds.includes(courseId)

/**
 * Whether a user can watch a lesson. The lesson must be free or a preview, or the user must have access to the
 * course.
 */
export const isOpen = ({
  lesson,
  course,
  entitlement,
}: {
  lesson: { isPremium: boolean; isPreview: boolean }
  course: { id: number; isPremium: boolean }
  entitlement: Entitlement
}) => lesson.isPreview || (!lesson.isPremium && !course.isPremium) || covers(entitlement, course.id)

/**
 * Whether a signed-in user can download a resource. The resource must belong to no course or to a free course, or
 * the user must have access to the course.
 */
export const isDownloadable = (course: { id: number; isPremium: boolean } | null, entitlement: Entitlement) =>
  !course?.isPremium || covers(entitlement, course.id)
