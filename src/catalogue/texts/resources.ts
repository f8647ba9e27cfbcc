import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './resources.en.ts'
import * as hi from './resources.hi.ts'

export const t = inLanguages({ en, hi })
