import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './opening.en.ts'
import * as hi from './opening.hi.ts'

export const t = inLanguages({ en, hi })
