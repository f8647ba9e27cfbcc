import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './mistakes.en.ts'
import * as hi from './mistakes.hi.ts'

export const t = inLanguages({ en, hi })
