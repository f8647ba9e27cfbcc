import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './assignment.en.ts'
import * as hi from './assignment.hi.ts'

export const t = inLanguages({ en, hi })
