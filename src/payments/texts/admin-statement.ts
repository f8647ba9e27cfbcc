import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-statement.en.ts'
import * as hi from './admin-statement.hi.ts'

export const t = inLanguages({ en, hi })
