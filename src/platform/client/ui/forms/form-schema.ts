import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'

/** Validates the values of a form with the schema of a call, after `read` has converted them. */
export const formResolver = <Values extends object, Schema extends z.ZodType>(
  schema: Schema,
  read: (values: Values) => unknown,
) =>
  zodResolver(
    z
      .custom<Values>()
      .transform(read)
      .pipe(schema as z.ZodType),
  ) as unknown as Resolver<Values, unknown, z.output<Schema>>
