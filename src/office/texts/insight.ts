import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './insight.en.ts'
import * as hi from './insight.hi.ts'

export const t = inLanguages({ en, hi })
