import type { Asked } from './asked.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { RegistrationTerms } from './registration-terms.tsx'

interface RegistrationPartProps {
  /** The values typed so far. Without them, this is the end of the form. */
  draft?: Asked
  errors?: Asked
}

/** The parts of the registration form that the sign-in form doesn't have, in one script: the fields, and the terms. */
export const RegistrationPart = ({ draft, errors }: RegistrationPartProps) =>
  draft ? <RegistrationFields draft={draft} errors={errors} /> : <RegistrationTerms />
