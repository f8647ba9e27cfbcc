import { trpc } from '../../platform/client/trpc.ts'

/** Returns the signed-in user: null for guests, undefined while loading. */
export const useViewer = () => trpc.auth.viewer.useQuery().data
