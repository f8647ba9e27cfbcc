import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './checkout.en.ts'
import * as hi from './checkout.hi.ts'

export const t = inLanguages({ en, hi })
