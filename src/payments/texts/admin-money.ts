import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-money.en.ts'
import * as hi from './admin-money.hi.ts'

export const t = inLanguages({ en, hi })
