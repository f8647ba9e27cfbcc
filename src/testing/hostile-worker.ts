import { parentPort } from 'node:worker_threads'
import { notesAsMarkdown, notesFilename } from '../learning/client/notes/notes-markdown.ts'
import { plainText } from '../platform/client/document/head.ts'
import { parseDuration } from '../platform/duration.ts'
import { parsePrice } from '../platform/money.ts'
import { address, nullableAddress } from '../platform/text.schema.ts'
import { transactionKey } from '../payments/rules.ts'
import { toVtt } from '../catalogue/server/lessons/srt.ts'
import { parseVtt } from '../platform/vtt.ts'
import { youtubeId } from '../platform/youtube.ts'
import { revealsVideo } from '../catalogue/server/access/reveals-video.ts'
import { romanize } from '../catalogue/server/texts/romanize.ts'
import { slugify } from '../catalogue/server/courses/slugs.ts'
import { rangeOf } from '../media/server/files/send.ts'

// All parsers of user input. The tests give them strings that are far longer than any accepted string.

const object = { bytes: 10, etag: '"x"', modifiedAt: new Date(0), key: 'x' }
const readers: Record<string, (text: string) => unknown> = {
  captions: (text) => parseVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`),
  'the times of captions': (text) => parseVtt(`WEBVTT\n\n00:00.000${text} --> 00:01.000\nx`),
  'captions of another kind': (text) => toVtt(`1\n00:00:00,000 --> 00:00:01,000\n${text}`),
  'a description in one line': (text) => plainText(text),
  'a range of bytes': (text) => rangeOf({ headers: { range: `bytes=${text}` } }, object),
  'a slug': slugify,
  'Devanagari in Latin letters': romanize,
  'a price': parsePrice,
  'an address': (text) => address().safeParse(text),
  'an address or none': (text) => nullableAddress().safeParse(text),
  'a transaction ID': transactionKey,
  'a video on YouTube': (text) => youtubeId(`https://www.youtube.com/embed/${text}`),
  'a picture beside a video': (text) =>
    revealsVideo(`https://a.example/${text}`, `https://b.example/${text}.mp4`),
  notes: (text) => notesAsMarkdown(text, 'https://a.example', [{ atSeconds: 1, content: text }]),
  'a file name': notesFilename,
  // The server accepts at most fifty characters.
  'a length': (text) => parseDuration(text.slice(0, 50)),
}

parentPort?.on('message', ([name, text]: [string, string]) => {
  readers[name]?.(text)
  parentPort?.postMessage(name)
})
parentPort?.postMessage(Object.keys(readers))
