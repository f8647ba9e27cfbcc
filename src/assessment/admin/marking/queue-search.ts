import type { Utils } from '../../../platform/client/trpc.ts'

export interface QueueSearch {
  course?: number | undefined
  assignment?: number | undefined
}

const idOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : undefined

/**
 * Parses the search parameters of the queue. Returns every parameter, because the router would keep the old value of a
 * missing parameter.
 */
export const readQueueSearch = (raw: { [name in keyof QueueSearch]: unknown }): QueueSearch => ({
  course: idOf(raw.course),
  assignment: idOf(raw.assignment),
})

export const queueFilter = ({ course, assignment }: QueueSearch) => ({
  ...(course !== undefined && { courseId: course }),
  ...(assignment !== undefined && { lessonId: assignment }),
})

export const queueInputOf = (search: QueueSearch) => ({ limit: 25, ...queueFilter(search) })

/** Loads the data that the queue shows first. */
export const loadQueue = (utils: Utils, raw: QueueSearch) =>
  Promise.all([
    utils.submissions.queue.fetchInfinite(queueInputOf(readQueueSearch(raw))),
    utils.submissions.filters.fetch(),
  ])
