import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './job-names.en.ts'
import * as hi from './job-names.hi.ts'

export const t = inLanguages({ en, hi })
