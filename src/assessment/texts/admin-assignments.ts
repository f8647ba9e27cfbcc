import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-assignments.en.ts'
import * as hi from './admin-assignments.hi.ts'

export const t = inLanguages({ en, hi })
