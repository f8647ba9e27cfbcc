import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './security.en.ts'
import * as hi from './security.hi.ts'

export const t = inLanguages({ en, hi })
