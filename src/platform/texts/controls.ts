import { inLanguages } from '../language/in-languages.ts'
import * as en from './controls.en.ts'
import * as hi from './controls.hi.ts'

export const t = inLanguages({ en, hi })
