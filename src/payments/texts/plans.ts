import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './plans.en.ts'
import * as hi from './plans.hi.ts'

export const t = inLanguages({ en, hi })
