import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './paper.en.ts'
import * as hi from './paper.hi.ts'

export const t = inLanguages({ en, hi })
