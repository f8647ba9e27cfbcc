import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './logo.en.ts'
import * as hi from './logo.hi.ts'

export const t = inLanguages({ en, hi })
