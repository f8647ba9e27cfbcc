import { parentPort } from 'node:worker_threads'
import { createDocument, type DocumentPage } from './document-page.ts'

// The thread next to the one that serves: what a document says comes in, its PDF goes out (see pdf.ts). A document
// that cannot be made ends the thread, and the next call starts another.

parentPort?.on(
  'message',
  (page: DocumentPage) => void createDocument(page).then((pdf) => parentPort?.postMessage(pdf)),
)
parentPort?.postMessage('ready')
