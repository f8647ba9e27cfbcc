import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './courses.en.ts'
import * as hi from './courses.hi.ts'

export const t = inLanguages({ en, hi })
