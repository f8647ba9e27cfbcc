import { parentPort } from 'node:worker_threads'
import { markdownHtml } from './markdown-html.ts'

// The thread beside the one that serves: a text comes in, its HTML goes out (see markdown.ts).

/** A short text can become a very long page: by a long address that is named thousands of times. */
const LONGEST = 500_000

parentPort?.on('message', (text: string) => {
  const html = markdownHtml(text)
  parentPort?.postMessage(html.length > LONGEST ? null : html)
})
parentPort?.postMessage('ready')
