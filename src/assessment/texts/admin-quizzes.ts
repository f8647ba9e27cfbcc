import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-quizzes.en.ts'
import * as hi from './admin-quizzes.hi.ts'

export const t = inLanguages({ en, hi })
