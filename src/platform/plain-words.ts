import { z } from 'zod'
import { t } from './texts/checks.ts'

function kindOf(expected: string): string {
  switch (expected) {
    case 'string':
      return t.text
    case 'number':
      return t.number
    case 'int':
      return t.wholeNumber
    case 'boolean':
      return t.trueOrFalse
    case 'array':
      return t.list
    case 'object':
      return t.object
    default:
      return t.ofType(expected)
  }
}

/** Returns a plain message for a check that declares none. The messages of zod are for programmers. */
function plainly(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.findLast((part) => typeof part === 'string')
  const what = name ?? t.input
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && name) return t.isRequired(name)
      return t.mustBe(what, kindOf(issue.expected))
    case 'invalid_value':
      return t.mustBeOneOf(what, issue.values.map(String))
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? t.mustBeAtLeast(what, String(issue.minimum))
        : t.isTooShort(what)
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? t.canBeAtMost(what, String(issue.maximum))
        : t.isTooLong(what)
    default:
      return t.isNotValid(what)
  }
}

z.config({ customError: plainly })
