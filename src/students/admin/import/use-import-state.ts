import { trpc } from '../../../platform/client/trpc.ts'

const SOON_MS = 1000

/** Returns an import. Refetches it every second while a background job processes it. */
export const useImportState = (id: number) =>
  trpc.studentImports.byId.useQuery(
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'running' || data?.state === 'undoing' ? SOON_MS : false,
    },
  )
