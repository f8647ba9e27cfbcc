import { notFound, rootRouteId } from '@tanstack/react-router'
import { statusOf, type Utils } from '../../platform/client/trpc.ts'
import { receivedInput } from './comments-input.ts'

/**
 * Loads the inbox of questions and comments. Loads reported comments only for moderators. Users who teach no course
 * get the 404 page.
 */
export async function loadInbox(utils: Utils, { reported = false } = {}): Promise<void> {
  try {
    await Promise.all([
      ...Object.values(receivedInput).map((input) => utils.comments.received.fetchInfinite(input)),
      // Staff who may only answer comments don't see reports.
      reported &&
        utils.comments.reported.fetch().catch((error: unknown) => {
          if (statusOf(error) !== 403) throw error
        }),
    ])
  } catch (error) {
    if (statusOf(error) === 403) throw notFound({ routeId: rootRouteId })
    throw error
  }
}
