import { parentPort } from 'node:worker_threads'
import { runInLanguage } from '../../platform/server/language.ts'
import { type CertificatePage, createCertificate } from './certificate-page.ts'
import { createDocument, type DocumentPage } from './document-page.ts'

// The worker thread of pdf.ts: receives the content of a document, returns its PDF. An error ends the thread, and the
// next call starts another.

parentPort?.on(
  'message',
  (page: DocumentPage | CertificatePage) =>
    void runInLanguage(page.language, () =>
      'kind' in page ? createCertificate(page) : createDocument(page),
    ).then((pdf) => parentPort?.postMessage(pdf)),
)
parentPort?.postMessage('ready')
