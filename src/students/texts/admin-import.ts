import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-import.en.ts'
import * as hi from './admin-import.hi.ts'

export const t = inLanguages({ en, hi })
