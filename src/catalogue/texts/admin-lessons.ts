import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-lessons.en.ts'
import * as hi from './admin-lessons.hi.ts'

export const t = inLanguages({ en, hi })
