import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './taking-checks.en.ts'
import * as hi from './taking-checks.hi.ts'

export const t = inLanguages({ en, hi })
