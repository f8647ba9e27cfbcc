import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-video-questions.en.ts'
import * as hi from './admin-video-questions.hi.ts'

export const t = inLanguages({ en, hi })
