/** What a person has access to: everything (administrators, members) or single courses, including those of plans. */
export type Entitlement = Readonly<{ everything: boolean; courseIds: readonly number[] }>

export const NO_ENTITLEMENT: Entitlement = { everything: false, courseIds: [] }
export const FULL_ENTITLEMENT: Entitlement = { everything: true, courseIds: [] }

export const covers = ({ everything, courseIds }: Entitlement, courseId: number) =>
  everything || courseIds.includes(courseId)

/** Whether a person can watch a lesson: it is free, a preview, or the person has access to the course. */
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
 * Whether a signed-in person can download a resource: it has no course, or a free one, or the person has access to
 * the course.
 */
export const isDownloadable = (course: { id: number; isPremium: boolean } | null, entitlement: Entitlement) =>
  !course?.isPremium || covers(entitlement, course.id)
