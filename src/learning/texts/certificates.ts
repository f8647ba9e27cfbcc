import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './certificates.en.ts'
import * as hi from './certificates.hi.ts'

export const t = inLanguages({ en, hi })
