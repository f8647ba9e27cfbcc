import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './scorm-lesson.en.ts'
import * as hi from './scorm-lesson.hi.ts'

export const t = inLanguages({ en, hi })
