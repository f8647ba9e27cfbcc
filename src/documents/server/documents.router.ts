import { platformErrors } from '../../platform/server/errors.ts'
import { anyone } from '../../platform/server/trpc.ts'
import { documentCode } from '../documents.schema.ts'
import { documentsErrors } from '../errors.ts'

/** The procedure that verifies a document. The contract adds its output and the modules that issue documents. */
export const verifyProcedure = anyone
  .meta({
    summary: 'Verify a document, such as a receipt',
    refuses: [documentsErrors.DOCUMENT_NOT_FOUND, platformErrors.TOO_MANY_TRIES],
  })
  .input(documentCode)
