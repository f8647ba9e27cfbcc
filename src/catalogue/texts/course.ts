import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './course.en.ts'
import * as hi from './course.hi.ts'

export const t = inLanguages({ en, hi })
