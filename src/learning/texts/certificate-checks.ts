import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './certificate-checks.en.ts'
import * as hi from './certificate-checks.hi.ts'

export const t = inLanguages({ en, hi })
