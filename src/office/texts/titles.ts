import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './titles.en.ts'
import * as hi from './titles.hi.ts'

export const t = inLanguages({ en, hi })
