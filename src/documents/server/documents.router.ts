import { platformErrors } from '../../platform/server/errors.ts'
import { anyone } from '../../platform/server/trpc.ts'
import { documentCode } from '../documents.schema.ts'
import { documentsErrors } from '../errors.ts'

/** The call that verifies a document. The contract adds its output, and the modules that issue documents. */
export const verifyProcedure = anyone
  .meta({
    summary: 'Tell what a document says, such as a receipt, and whether it is still valid',
    refuses: [documentsErrors.DOCUMENT_NOT_FOUND, platformErrors.TOO_MANY_TRIES],
  })
  .input(documentCode)
