import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './offline.en.ts'
import * as hi from './offline.hi.ts'

export const t = inLanguages({ en, hi })
