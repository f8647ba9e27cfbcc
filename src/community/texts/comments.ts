import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './comments.en.ts'
import * as hi from './comments.hi.ts'

export const t = inLanguages({ en, hi })
