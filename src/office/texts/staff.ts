import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './staff.en.ts'
import * as hi from './staff.hi.ts'

export const t = inLanguages({ en, hi })
