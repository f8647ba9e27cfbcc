import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './palette.en.ts'
import * as hi from './palette.hi.ts'

export const t = inLanguages({ en, hi })
