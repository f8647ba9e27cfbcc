import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './home.en.ts'
import * as hi from './home.hi.ts'

export const t = inLanguages({ en, hi })
