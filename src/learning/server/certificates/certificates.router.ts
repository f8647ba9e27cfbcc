import { z } from 'zod'
import { platformErrors } from '../../../platform/server/errors.ts'
import {
  certificate,
  certificateClaim,
  certificateIssue,
  certificateList,
  certificatePage,
  certificateReissue,
  certificateRevocation,
  certificateSettings,
  certificateSettingsInput,
  logo,
  ownCertificates,
} from '../../certificates.schema.ts'
import { byCourse } from '../../../catalogue/courses.schema.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import { learningErrors } from '../../errors.ts'
import {
  getCertificateSettings,
  listIssued,
  listOwnCertificates,
  saveCertificateSettings,
  saveLogo,
} from './certificates.ts'
import { claimCertificate, issueCertificate, reissueCertificate, revokeCertificate } from './issuing.ts'
import { aCertificate } from './certificate-scopes.ts'
import { aCourse, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'

const { NAME_NOT_PRINTABLE, NO_CERTIFICATE, ALREADY_CERTIFIED, CERTIFICATE_NOT_FOUND, CERTIFICATE_REPLACED } =
  learningErrors

export const certificatesRouter = router({
  mine: signedIn
    .meta({ summary: "List the caller's certificates, and the courses for which they can get one now" })
    .output(ownCertificates)
    .query(({ ctx }) => listOwnCertificates(ctx.db, ctx.user)),
  claim: signedIn
    .meta({
      summary: 'Get the certificate of a finished course. The first call sets the name on all certificates',
      refuses: [
        NO_CERTIFICATE,
        learningErrors.COURSE_NOT_FINISHED,
        learningErrors.PASS_WITHDRAWN,
        ALREADY_CERTIFIED,
        learningErrors.CERTIFICATE_NAME_REQUIRED,
        NAME_NOT_PRINTABLE,
        accountsErrors.USER_NOT_FOUND,
      ],
    })
    .input(certificateClaim)
    .output(certificate)
    .mutation(({ ctx, input }) => claimCertificate(ctx, ctx.user, input)),
  settings: staff('certificates', inCoursesOf({ courseId: aCourse }))
    .meta({
      summary: "Get a course's certificate rule and the template",
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(certificateSettings)
    .query(({ ctx, input }) => getCertificateSettings(ctx.db, ctx.user, input.courseId)),
  saveSettings: staff('certificates')
    .meta({
      summary: "Save a course's certificate rule and the template of all certificates",
      refuses: [
        catalogueErrors.COURSE_NOT_FOUND,
        mediaErrors.UPLOADED_FILE_UNKNOWN,
        platformErrors.CHANGED_MEANWHILE,
      ],
    })
    .input(certificateSettingsInput)
    .output(certificateSettings)
    .mutation(({ ctx, input }) => saveCertificateSettings(ctx, ctx.user, input)),
  saveLogo: staff('administrator')
    .meta({
      summary: 'Save the logo of the academy: for its pages, icons and certificates. Null removes it',
      refuses: [mediaErrors.UPLOADED_FILE_UNKNOWN],
    })
    .input(logo)
    .output(logo)
    .mutation(({ ctx, input }) => saveLogo(ctx, ctx.user, input.logo)),
  byCourse: staff('certificates', inCoursesOf({ courseId: aCourse }))
    .meta({ summary: "List a course's certificates", refuses: [catalogueErrors.COURSE_NOT_FOUND] })
    .input(certificateList)
    .output(certificatePage)
    .query(({ ctx, input }) => listIssued(ctx.db, ctx.user, input)),
  issue: staff('certificates', inCoursesOf({ courseId: aCourse }))
    .meta({
      summary: 'Issue a certificate to a student of a course',
      refuses: [
        catalogueErrors.COURSE_NOT_FOUND,
        accountsErrors.USER_NOT_FOUND,
        NO_CERTIFICATE,
        learningErrors.ENROLLMENT_REQUIRED,
        ALREADY_CERTIFIED,
        NAME_NOT_PRINTABLE,
        accountsErrors.OWN_WORK,
      ],
    })
    .input(certificateIssue)
    .output(certificate)
    .mutation(({ ctx, input }) => issueCertificate(ctx, ctx.user, input)),
  revoke: staff('certificates', inCoursesOf({ id: aCertificate }))
    .meta({
      summary: 'Revoke a certificate',
      refuses: [
        CERTIFICATE_NOT_FOUND,
        CERTIFICATE_REPLACED,
        learningErrors.CERTIFICATE_REVOKED,
        accountsErrors.OWN_WORK,
      ],
    })
    .input(certificateRevocation)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeCertificate(ctx, ctx.user, input)),
  reissue: staff('certificates', inCoursesOf({ id: aCertificate }))
    .meta({
      summary: 'Replace a certificate with a new one, for example with a corrected name',
      refuses: [
        CERTIFICATE_NOT_FOUND,
        CERTIFICATE_REPLACED,
        ALREADY_CERTIFIED,
        NAME_NOT_PRINTABLE,
        accountsErrors.OWN_WORK,
      ],
    })
    .input(certificateReissue)
    .output(certificate)
    .mutation(({ ctx, input }) => reissueCertificate(ctx, ctx.user, input)),
})
