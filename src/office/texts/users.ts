import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './users.en.ts'
import * as hi from './users.hi.ts'

export const t = inLanguages({ en, hi })
