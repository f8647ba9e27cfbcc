import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './payment-words.en.ts'
import * as hi from './payment-words.hi.ts'

export const t = inLanguages({ en, hi })
