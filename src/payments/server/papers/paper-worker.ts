import { parentPort } from 'node:worker_threads'
import { createPaper, type Paper } from './paper-page.ts'

// The thread next to the one that serves: what a document says comes in, its PDF goes out (see paper-pdf.ts). A document
// that cannot be made ends the thread, and the next call starts another.

parentPort?.on(
  'message',
  (paper: Paper) => void createPaper(paper).then((pdf) => parentPort?.postMessage(pdf)),
)
parentPort?.postMessage('ready')
