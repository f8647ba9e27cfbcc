import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-refunds.en.ts'
import * as hi from './admin-refunds.hi.ts'

export const t = inLanguages({ en, hi })
