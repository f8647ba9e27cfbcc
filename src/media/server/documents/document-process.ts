import { receive, send } from '../pictures/messages.ts'
import { openDocument, renderPage } from './document-work.ts'

// This process also receives signals to the process group. Ignores them, because the server still finishes its
// requests.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined)

type Question = { path: string; most: number; page: number | null; widths: number[] }

send(process.stdout, { value: 'ready', bytes: [] })
// This loop ends when the server ends or closes the pipe.
for await (const { value } of receive(process.stdin, Infinity)) {
  const { path, most, page, widths } = value as Question
  const work = page === null ? openDocument(path, { most, widths }) : renderPage(path, page, widths)
  const answer = await work.catch((error: unknown) => ({ value: { failed: String(error) }, bytes: [] }))
  send(process.stdout, answer)
}
