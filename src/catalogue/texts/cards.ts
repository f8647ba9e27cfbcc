import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './cards.en.ts'
import * as hi from './cards.hi.ts'

export const t = inLanguages({ en, hi })
