import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './kinds.en.ts'
import * as hi from './kinds.hi.ts'

export const t = inLanguages({ en, hi })
