import { trpc } from '../../platform/client/trpc.ts'

/** Who is signed in: null for guests, undefined while it loads. */
export const useViewer = () => trpc.auth.viewer.useQuery().data
