import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './exchange.en.ts'
import * as hi from './exchange.hi.ts'

export const t = inLanguages({ en, hi })
