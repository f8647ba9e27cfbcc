import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { authRouter } from './accounts/auth.router.ts'
import { createCallerFactory, router } from './trpc.ts'

/** Every capability of the product, by noun and verb. */
export const appRouter = router({
  auth: authRouter,
})

export type AppRouter = typeof appRouter
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

type Nouns = AppRouter['_def']['record']

/** 'noun.verb' of every procedure, for the REST table. */
export type ProcedurePath = {
  [Noun in keyof Nouns & string]: `${Noun}.${keyof Nouns[Noun] & string}`
}[keyof Nouns & string]

export const createCaller = createCallerFactory(appRouter)
