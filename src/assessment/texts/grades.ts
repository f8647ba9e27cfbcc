import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './grades.en.ts'
import * as hi from './grades.hi.ts'

export const t = inLanguages({ en, hi })
