import { receive, send } from './messages.ts'
import { type Source, works } from './picture-work.ts'

// This process also receives signals to the process group. Ignores them, because the server still finishes its
// requests.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined)

type Question = { work: keyof typeof works; path: string | null; options: never }

send(process.stdout, { value: 'ready', bytes: [] })
// This loop ends when the server ends or closes the pipe.
for await (const { value, bytes } of receive(process.stdin, Infinity)) {
  const { work, path, options } = value as Question
  const does: (source: Source, options: never) => ReturnType<(typeof works)['measure']> = works[work]
  const answer = await does(path ?? bytes[0] ?? Buffer.alloc(0), options).catch((error: unknown) => ({
    value: { failed: String(error) },
    bytes: [],
  }))
  send(process.stdout, answer)
}
