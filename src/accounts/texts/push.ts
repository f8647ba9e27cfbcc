import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './push.en.ts'
import * as hi from './push.hi.ts'

export const t = inLanguages({ en, hi })
