import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-plans.en.ts'
import * as hi from './admin-plans.hi.ts'

export const t = inLanguages({ en, hi })
