import { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What a check says that has no words of its own: zod's are for programmers. */
function plainly(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.findLast((part) => typeof part === 'string')
  const what = name ?? 'The input'
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && name) return `${name} is required`
      return `${what} must be ${KINDS[issue.expected] ?? `of type ${issue.expected}`}`
    case 'invalid_value':
      return `${what} must be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `${what} must be at least ${issue.minimum}`
        : `${what} is too short`
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `${what} can be ${issue.maximum} at most`
        : `${what} is too long`
    default:
      return `${what} is not valid`
  }
}

z.config({ customError: plainly })
