import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-students.en.ts'
import * as hi from './admin-students.hi.ts'

export const t = inLanguages({ en, hi })
