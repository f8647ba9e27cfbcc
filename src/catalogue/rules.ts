/** What somebody has bought: everything (admins, members), or single courses (a plan's among them). */
export type Entitlement = Readonly<{ everything: boolean; courseIds: readonly number[] }>

export const NO_ENTITLEMENT: Entitlement = { everything: false, courseIds: [] }
export const FULL_ENTITLEMENT: Entitlement = { everything: true, courseIds: [] }

/** Whether the entitlement covers the course. */
export const covers = ({ everything, courseIds }: Entitlement, courseId: number) =>
  everything || courseIds.includes(courseId)

/** Whether a lesson may be watched: it is free, or a preview, or bought. */
export const isOpen = ({
  lesson,
  course,
  entitlement,
}: {
  lesson: { isPremium: boolean; isPreview: boolean }
  course: { id: number; isPremium: boolean }
  entitlement: Entitlement
}) => lesson.isPreview || (!lesson.isPremium && !course.isPremium) || covers(entitlement, course.id)

/** Whether a resource may be downloaded by somebody who is signed in: it is independent, of a free course, or bought. */
export const isDownloadable = (course: { id: number; isPremium: boolean } | null, entitlement: Entitlement) =>
  !course?.isPremium || covers(entitlement, course.id)
