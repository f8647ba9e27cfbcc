import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './pdf-lesson.en.ts'
import * as hi from './pdf-lesson.hi.ts'

export const t = inLanguages({ en, hi })
