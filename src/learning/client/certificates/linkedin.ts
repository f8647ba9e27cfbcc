import type { Certificate } from '../../certificates.schema.ts'

/** Returns a link that adds the certificate to the user's LinkedIn profile. */
export function linkedInLink(
  { course, issuedAt, code }: Pick<Certificate, 'course' | 'issuedAt' | 'code'>,
  { name, origin }: { name: string; origin: string },
): string {
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: name,
    issueYear: String(issuedAt.getFullYear()),
    issueMonth: String(issuedAt.getMonth() + 1),
    certUrl: `${origin}/verify/${code}`,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${fields.toString()}`
}
