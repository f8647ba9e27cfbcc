import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-access.en.ts'
import * as hi from './admin-access.hi.ts'

export const t = inLanguages({ en, hi })
