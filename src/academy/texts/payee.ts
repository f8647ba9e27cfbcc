import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './payee.en.ts'
import * as hi from './payee.hi.ts'

export const t = inLanguages({ en, hi })
