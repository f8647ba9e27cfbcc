import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './numbers.en.ts'
import * as hi from './numbers.hi.ts'

export const t = inLanguages({ en, hi })
