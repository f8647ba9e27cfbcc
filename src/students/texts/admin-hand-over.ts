import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-hand-over.en.ts'
import * as hi from './admin-hand-over.hi.ts'

export const t = inLanguages({ en, hi })
