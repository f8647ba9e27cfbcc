import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-courses.en.ts'
import * as hi from './admin-courses.hi.ts'

export const t = inLanguages({ en, hi })
