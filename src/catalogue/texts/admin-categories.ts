import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-categories.en.ts'
import * as hi from './admin-categories.hi.ts'

export const t = inLanguages({ en, hi })
