import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import type { Db } from '../../../platform/server/db/connect.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { learningErrors } from '../../errors.ts'
import { certificates } from '../../tables.ts'
import { t } from '../../texts/certificate-document.ts'
import { BADGE_ALGORITHM, getSigningKey, listBadgeKeys } from './badge-keys.ts'

type Row = typeof certificates.$inferSelect

/** Returns the identifier of the academy, which programs resolve to `/.well-known/did.json`. */
const didOf = (origin: string) => `did:web:${new URL(origin).host.replace(':', '%3A')}`

/** Returns the DID document with the academy's public keys. */
export async function describeIssuer(db: Db, origin: string) {
  const id = didOf(origin)
  const keys = await listBadgeKeys(db)
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: keys.map(({ id: key, publicKey }) => ({
      id: `${id}#${key}`,
      type: 'JsonWebKey2020',
      controller: id,
      publicKeyJwk: { ...publicKey, alg: BADGE_ALGORITHM, use: 'sig' },
    })),
    assertionMethod: keys.map(({ id: key }) => `${id}#${key}`),
  }
}

/**
 * Returns the credential without a signature, as Open Badges 3.0 defines it. It contains the facts of the
 * verification page.
 */
function describeBadge(row: Row, origin: string) {
  const { code, name, academy, courseId, courseTitle, hours, language, issuedAt } = row
  const address = `${origin}/verify/${code}`
  return runInLanguage(language, () => ({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: { id: didOf(origin), type: ['Profile'], name: academy, url: origin },
    validFrom: secondOf(issuedAt),
    awardedDate: secondOf(row.finishedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: name, identityType: 'name', hashed: false }],
      achievement: {
        id: courseId === null ? `${address}#course` : `${origin}/api/courses/${courseId}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        inLanguage: language,
        name: courseTitle,
        description: [t.badgeDescription(courseTitle), ...(hours === null ? [] : [t.hours(hours)])].join(
          ', ',
        ),
        criteria: { narrative: t.badgeCriteria },
      },
    },
    credentialStatus: { id: statusAddress(origin, code), type: '1EdTechRevocationList' },
  }))
}

const secondOf = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`
const statusAddress = (origin: string, code: string) => `${origin}/api/badges/${code}/status`

/** Returns the badge of a certificate as a signed JWT. */
export async function signBadge(db: Db, seal: Seal, row: Row, origin: string): Promise<string> {
  const { id, publicKey, key } = await getSigningKey(db, seal)
  const badge = describeBadge(row, origin)
  return new SignJWT(badge)
    .setProtectedHeader({ alg: BADGE_ALGORITHM, typ: 'JWT', kid: `${badge.issuer.id}#${id}`, jwk: publicKey })
    .setIssuer(badge.issuer.id)
    .setJti(badge.id)
    .setNotBefore(new Date(badge.validFrom))
    .sign(key)
}

/**
 * Returns the revocation list of one badge. A list for several badges would reveal the codes of other certificates.
 * Throws 404 if the code is unknown.
 */
export async function getBadgeStatus(db: Db, code: string, origin: string) {
  const [row] = await db
    .select({ revokedAt: certificates.revokedAt })
    .from(certificates)
    .where(eq(certificates.code, code))
  if (!row) throw learningErrors.CERTIFICATE_NOT_FOUND()
  const revoked = { id: `${origin}/verify/${code}`, revoked: true }
  return {
    id: statusAddress(origin, code),
    issuer: didOf(origin),
    revokedCredential: row.revokedAt === null ? [] : [revoked],
  }
}
