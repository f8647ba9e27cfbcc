import type { QueryClient } from '@tanstack/react-query'
import type { Utils } from '../trpc.ts'
import type { Site } from './site.ts'

/** What guards and loaders are given: the calls, what they fetched, and the academy. */
export type RouterContext = { utils: Utils; queryClient: QueryClient; site: Site }
