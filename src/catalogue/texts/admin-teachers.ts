import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-teachers.en.ts'
import * as hi from './admin-teachers.hi.ts'

export const t = inLanguages({ en, hi })
