import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './library.en.ts'
import * as hi from './library.hi.ts'

export const t = inLanguages({ en, hi })
