import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './checks.en.ts'
import * as hi from './checks.hi.ts'

export const t = inLanguages({ en, hi })
