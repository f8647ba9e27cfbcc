import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { User } from '../../user.schema.ts'
import type { Needed } from '../../policy.ts'
import type { Services } from '../context.ts'
import { fromZod, platformErrors } from '../errors.ts'
import { actingUser, refuseToken } from '../auth-assurance.ts'
import { authorize, type CallPolicy } from '../authorize.ts'
import type { Access, Refusal, Scope } from '../call-meta.ts'
import { apiTokenOf } from '../api-token.ts'
import { SAFE_METHODS } from '../http/origin-check.ts'
import { addressReader } from './address-input.ts'
import type { Json } from './json-schema.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** The contract of a route that sends or receives files. */
export type FileDeclaration = {
  method: Method
  path: `/${string}`
  /** 'noun.verb', like the name of a procedure. */
  name: string
  /** Who may call the route, as for procedures. `signedIn` routes can be read during a preview. */
  access: Exclude<Access, 'learner'>
  /** Staff need one of these duties. Set if `access` is 'admin'. */
  duty?: Needed
  /** The scope, as for procedures. Its input is the query and the path, as strings. */
  scope?: Scope | undefined
  /** A summary in the imperative. */
  summary: string
  /** The schema of path and query, which `readInput` validates. */
  input?: z.ZodObject
  /** Other parameters for the API documentation. */
  parameters?: readonly Json[]
  requestBody?: Json
  replies: Record<number, Json>
  /** Whether the route requires a recent reauthentication. */
  confirms?: true
  /** Whether the route rejects API tokens. */
  sessionOnly?: true
  /** Errors other than those of `access`, the method and the input. */
  refuses?: readonly Refusal[]
}

type RoutePolicy = Exclude<CallPolicy, { access: 'anyone' | 'learner' }> & {
  access: 'signedIn' | 'account' | 'admin'
}

type Call<State, Who> = { request: FastifyRequest; reply: FastifyReply; user: Who; state: State }

/** The contract of a route, and its handler. */
export type FileRoute<State = Services> = FileDeclaration & {
  /** Whether `handle` also handles HEAD requests, without reading the file. */
  headToo?: true
  /** Runs after the access check and before the body is read. */
  before?: (state: State, request: FastifyRequest) => Promise<void> | void
} & (
    | { access: 'anyone'; handle: (call: Call<State, User | null>) => unknown }
    | (RoutePolicy & { handle: (call: Call<State, User>) => unknown })
  )

/** Returns the user who receives a file. In a preview, this is the previewed student. */
type ReaderOf = (request: FastifyRequest) => Promise<User | null>

export type FileGroup = {
  routes: readonly FileDeclaration[]
  register: (app: FastifyInstance, services: Services, readerOf: ReaderOf) => Promise<void>
}

/** Groups routes. `open` creates their shared state once per application. */
export const fileGroup = <State>(
  open: (scope: FastifyInstance, services: Services) => State | Promise<State>,
  routes: readonly FileRoute<State>[],
): FileGroup => ({
  routes,
  register: async (app, services, readerOf) => {
    await app.register(async (scope) => {
      const state = await open(scope, services)
      const ownHeads = new Set(routes.filter(({ method }) => method === 'HEAD').map(({ path }) => path))
      for (const route of routes) {
        const { method, path, headToo, before } = route
        scope.route({
          method: headToo ? [method, 'HEAD'] : method,
          url: path,
          ...(ownHeads.has(path) && { exposeHeadRoute: false }),
          onRequest: async (request) => {
            const token = apiTokenOf(request.raw) === null ? null : (await request.identity())?.token
            if (token)
              refuseToken(token, {
                ...route,
                changes: !SAFE_METHODS.has(method),
                sessionOnly: route.sessionOnly ?? false,
              })
            if (route.access !== 'anyone') await requireUser(route, request, readerOf, services)
            await before?.(state, request)
          },
          handler: async (request, reply) =>
            route.access === 'anyone'
              ? route.handle({ request, reply, state, user: await readerOf(request) })
              : route.handle({
                  request,
                  reply,
                  state,
                  user: await requireUser(route, request, readerOf, services),
                }),
        })
      }
    })
  },
})

/** Returns the user that the route acts for. Throws 401 for guests, and 403 if the policy does not allow the user. */
async function requireUser(
  { confirms, ...policy }: RoutePolicy & { confirms?: true },
  request: FastifyRequest,
  readerOf: ReaderOf,
  { db }: Services,
): Promise<User> {
  const identity = await request.identity()
  if (!identity) throw platformErrors.SIGN_IN_REQUIRED()
  const user = policy.access === 'signedIn' ? await readerOf(request) : null
  // `authorize` throws an error for staff who must first set up their sign-in. For their own documents, these staff
  // count as students until then.
  const account = policy.access === 'admin' ? identity.user : actingUser(identity)
  const input = () => ({ ...(request.query as object), ...(request.params as object) })
  const actor = await authorize(policy, { user, account, assurance: identity, db, input })
  if (confirms && !identity.proven) throw platformErrors.CONFIRM()
  return actor
}

const readers = new WeakMap<z.ZodType, ReturnType<typeof addressReader>>()

/** Returns the validated input of path and query. Throws 400 if it is invalid. */
export function readInput<T extends z.ZodType>({ query, params }: FastifyRequest, schema: T): z.output<T> {
  const read = readers.get(schema) ?? addressReader(schema)
  readers.set(schema, read)
  const parsed = schema.safeParse(read({ ...(query as object), ...(params as object) }))
  if (!parsed.success) throw fromZod(parsed.error)
  return parsed.data
}

export const FILE: Json = { type: 'string', format: 'binary' }

/** Returns the responses of a route that sends a stored object. */
export const sentFile = (description: string, type = '*/*'): Record<number, Json> => ({
  200: { description, content: { [type]: { schema: FILE } } },
  206: { description: 'The part that Range asks for', content: { [type]: { schema: FILE } } },
  304: { description: 'Unchanged since' },
})
