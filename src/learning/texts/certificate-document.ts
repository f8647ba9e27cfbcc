import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './certificate-document.en.ts'
import * as hi from './certificate-document.hi.ts'

export const t = inLanguages({ en, hi })
