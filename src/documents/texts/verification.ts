import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './verification.en.ts'
import * as hi from './verification.hi.ts'

export const t = inLanguages({ en, hi })
