import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './course-students.en.ts'
import * as hi from './course-students.hi.ts'

export const t = inLanguages({ en, hi })
