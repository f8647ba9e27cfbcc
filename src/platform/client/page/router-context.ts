import type { QueryClient } from '@tanstack/react-query'
import type { Utils } from '../trpc.ts'
import type { Site } from './site.ts'

/** The context of guards and loaders: calls, cached data, and facts about the academy. */
export type RouterContext = { utils: Utils; queryClient: QueryClient; site: Site }
