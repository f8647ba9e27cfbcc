import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './account.en.ts'
import * as hi from './account.hi.ts'

export const t = inLanguages({ en, hi })
