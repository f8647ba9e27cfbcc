import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './result.en.ts'
import * as hi from './result.hi.ts'

export const t = inLanguages({ en, hi })
