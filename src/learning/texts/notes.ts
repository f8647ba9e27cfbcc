import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './notes.en.ts'
import * as hi from './notes.hi.ts'

export const t = inLanguages({ en, hi })
