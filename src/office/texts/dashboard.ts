import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './dashboard.en.ts'
import * as hi from './dashboard.hi.ts'

export const t = inLanguages({ en, hi })
