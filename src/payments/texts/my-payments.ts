import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './my-payments.en.ts'
import * as hi from './my-payments.hi.ts'

export const t = inLanguages({ en, hi })
