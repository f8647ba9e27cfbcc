import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './lesson.en.ts'
import * as hi from './lesson.hi.ts'

export const t = inLanguages({ en, hi })
