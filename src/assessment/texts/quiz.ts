import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './quiz.en.ts'
import * as hi from './quiz.hi.ts'

export const t = inLanguages({ en, hi })
