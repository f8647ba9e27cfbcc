import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './parent-report.en.ts'
import * as hi from './parent-report.hi.ts'

export const t = inLanguages({ en, hi })
