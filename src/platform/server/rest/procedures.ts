import type { AnyRouter } from '@trpc/server'
import type { z } from 'zod'
import type { Access, CallMeta, Refusal } from '../call-meta.ts'

export type Procedure = {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: Access
  /**
   * Staff need one of these duties. `scope` defines how the call uses duties that are limited to courses or batches.
   */
  duty: CallMeta['duty']
  scope: CallMeta['scope']
  summary: string
  refuses: readonly Refusal[]
  /** The cache tag of its response, if it may be cached. */
  cacheTag: CallMeta['cacheTag']
  /** The expected cost. The unit is one ordinary call. */
  cost: number
  /** Whether the procedure requires a recent reauthentication. */
  confirms: CallMeta['confirms']
  /** Whether the procedure rejects API tokens. */
  sessionOnly: CallMeta['sessionOnly']
  input: z.ZodType | undefined
  output: z.ZodType | undefined
}

type Definition = Pick<Procedure, 'type' | 'output'> & {
  inputs: z.ZodType[]
  meta?: Partial<
    Pick<
      Procedure,
      'access' | 'duty' | 'scope' | 'summary' | 'refuses' | 'cacheTag' | 'cost' | 'confirms' | 'sessionOnly'
    >
  >
}

/** Returns every procedure of a router by 'noun.verb'. Throws if one has no summary. */
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
        const {
          access,
          duty,
          scope,
          summary,
          refuses = [],
          cacheTag,
          cost = 1,
          confirms,
          sessionOnly,
        } = meta ?? {}
        if (!access || !summary) throw new Error(`${path} has no summary: .meta({ summary: '…' })`)
        const input = inputs[0]
        return [
          path,
          {
            path,
            type,
            access,
            duty,
            scope,
            summary,
            refuses,
            cacheTag,
            cost,
            confirms,
            sessionOnly,
            input,
            output,
          },
        ]
      },
    ),
  )
}
