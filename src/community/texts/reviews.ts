import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './reviews.en.ts'
import * as hi from './reviews.hi.ts'

export const t = inLanguages({ en, hi })
