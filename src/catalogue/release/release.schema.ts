import { z } from 'zod'
import { t } from '../texts/errors.ts'

/** A moment as ISO 8601 with a zone, such as 2026-11-24T18:00:00+05:30. */
export const givenMoment = z.iso
  .datetime({ offset: true, error: () => t.momentMustBeIso })
  .transform((value) => new Date(value))

/** The time at which a draft is published or a hidden item is shown. Null cancels it. */
export const publishAt = givenMoment.nullable()
