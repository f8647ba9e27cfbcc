import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin.en.ts'
import * as hi from './admin.hi.ts'

export const t = inLanguages({ en, hi })
