import type { AnyRouter } from '@trpc/server'
import type { z } from 'zod'
import type { Access, CallMeta, Refusal } from '../call-meta.ts'

/** What a procedure says of itself. */
export type Procedure = {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: Access
  summary: string
  refuses: readonly Refusal[]
  /** What of its answer changes, when it may be kept. */
  cacheTag: CallMeta['cacheTag']
  /** Its expected cost, in plain calls. */
  cost: number
  /** Whether it asks for a proof of who is there. */
  confirms: CallMeta['confirms']
  /** Whether an API token cannot do it. */
  sessionOnly: CallMeta['sessionOnly']
  input: z.ZodType | undefined
  output: z.ZodType | undefined
}

type Definition = Pick<Procedure, 'type' | 'output'> & {
  inputs: z.ZodType[]
  meta?: Partial<
    Pick<Procedure, 'access' | 'summary' | 'refuses' | 'cacheTag' | 'cost' | 'confirms' | 'sessionOnly'>
  >
}

/** Every procedure of a router, by 'noun.verb'. Throws for one that does not say what it is for. */
export function describeProcedures({ _def }: AnyRouter): ReadonlyMap<string, Procedure> {
  const procedures = Object.entries(_def.procedures as Record<string, { _def: Definition }>)
  return new Map(
    procedures.map(
      ([
        path,
        {
          _def: { type, inputs, output, meta },
        },
      ]) => {
        const { access, summary, refuses = [], cacheTag, cost = 1, confirms, sessionOnly } = meta ?? {}
        if (!access || !summary) throw new Error(`${path} has no summary: .meta({ summary: '…' })`)
        const input = inputs[0]
        return [
          path,
          { path, type, access, summary, refuses, cacheTag, cost, confirms, sessionOnly, input, output },
        ]
      },
    ),
  )
}
