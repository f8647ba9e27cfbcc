import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './taking.en.ts'
import * as hi from './taking.hi.ts'

export const t = inLanguages({ en, hi })
