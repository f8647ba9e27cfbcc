import { parentPort } from 'node:worker_threads'
import { markdownHtml } from './markdown-html.ts'

// The worker thread of markdown.ts. It receives a text and returns its HTML.

/**
 * Maximum length of the HTML in characters. A short text can become very long if it repeats a long URL thousands of
 * times.
 */
const LONGEST = 500_000

parentPort?.on('message', (text: string) => {
  const html = markdownHtml(text)
  parentPort?.postMessage(html.length > LONGEST ? null : html)
})
parentPort?.postMessage('ready')
