import { parentPort } from 'node:worker_threads'
import { runInLanguage } from '../../platform/server/language.ts'
import { createDocument, type DocumentPage } from './document-page.ts'

// The worker thread of pdf.ts: receives the content of a document, returns its PDF. An error ends the thread, and the
// next call starts another.

parentPort?.on(
  'message',
  (page: DocumentPage) =>
    void runInLanguage(page.language, () => createDocument(page)).then((pdf) => parentPort?.postMessage(pdf)),
)
parentPort?.postMessage('ready')
