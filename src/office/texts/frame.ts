import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './frame.en.ts'
import * as hi from './frame.hi.ts'

export const t = inLanguages({ en, hi })
