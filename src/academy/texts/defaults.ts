import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './defaults.en.ts'
import * as hi from './defaults.hi.ts'

export const t = inLanguages({ en, hi })
