import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './merge.en.ts'
import * as hi from './merge.hi.ts'

export const t = inLanguages({ en, hi })
