import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './video-questions.en.ts'
import * as hi from './video-questions.hi.ts'

export const t = inLanguages({ en, hi })
