import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './mail-failures.en.ts'
import * as hi from './mail-failures.hi.ts'

export const t = inLanguages({ en, hi })
