import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-results.en.ts'
import * as hi from './admin-results.hi.ts'

export const t = inLanguages({ en, hi })
