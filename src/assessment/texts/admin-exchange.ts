import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-exchange.en.ts'
import * as hi from './admin-exchange.hi.ts'

export const t = inLanguages({ en, hi })
