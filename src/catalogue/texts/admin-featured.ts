import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-featured.en.ts'
import * as hi from './admin-featured.hi.ts'

export const t = inLanguages({ en, hi })
