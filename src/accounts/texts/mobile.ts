import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './mobile.en.ts'
import * as hi from './mobile.hi.ts'

export const t = inLanguages({ en, hi })
