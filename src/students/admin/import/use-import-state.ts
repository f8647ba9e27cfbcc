import { trpc } from '../../../platform/client/trpc.ts'

const SOON_MS = 1000

/** Returns an import, read again every second while a background job works on it. */
export const useImportState = (id: number) =>
  trpc.studentImports.byId.useQuery(
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'running' || data?.state === 'undoing' ? SOON_MS : false,
    },
  )
