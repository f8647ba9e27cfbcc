import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-certificates.en.ts'
import * as hi from './admin-certificates.hi.ts'

export const t = inLanguages({ en, hi })
