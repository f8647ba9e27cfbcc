import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-course.en.ts'
import * as hi from './admin-course.hi.ts'

export const t = inLanguages({ en, hi })
