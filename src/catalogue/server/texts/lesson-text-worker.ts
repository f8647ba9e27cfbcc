import { parentPort } from 'node:worker_threads'
import { type LessonText, lessonTextHtml } from './lesson-text-html.ts'

// The worker thread of lesson-text.ts. It receives a text with the sizes of its pictures, and returns its HTML.

/** Maximum length of the HTML in characters. */
const LONGEST = 2_000_000

parentPort?.on('message', async (text: LessonText) => {
  const html = await lessonTextHtml(text).catch(() => null)
  parentPort?.postMessage(html !== null && html.length > LONGEST ? null : html)
})
parentPort?.postMessage('ready')
