import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './report.en.ts'
import * as hi from './report.hi.ts'

export const t = inLanguages({ en, hi })
