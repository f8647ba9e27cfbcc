import type { Asked } from './asked.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { RegistrationTerms } from './registration-terms.tsx'

interface RegistrationPartProps {
  /** The values typed so far. If undefined, this component renders the end of the form. */
  draft?: Asked
  errors?: Asked
}

/** The parts of the form that only registration has: the additional fields and the terms. Both are in one script. */
export const RegistrationPart = ({ draft, errors }: RegistrationPartProps) =>
  draft ? <RegistrationFields draft={draft} errors={errors} /> : <RegistrationTerms />
