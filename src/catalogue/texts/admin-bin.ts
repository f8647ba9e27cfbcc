import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-bin.en.ts'
import * as hi from './admin-bin.hi.ts'

export const t = inLanguages({ en, hi })
