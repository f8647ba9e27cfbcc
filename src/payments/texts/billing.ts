import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './billing.en.ts'
import * as hi from './billing.hi.ts'

export const t = inLanguages({ en, hi })
