import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './teacher.en.ts'
import * as hi from './teacher.hi.ts'

export const t = inLanguages({ en, hi })
