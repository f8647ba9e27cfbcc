import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './lesson-marks.en.ts'
import * as hi from './lesson-marks.hi.ts'

export const t = inLanguages({ en, hi })
