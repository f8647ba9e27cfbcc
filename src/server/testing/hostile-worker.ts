import { parentPort } from 'node:worker_threads'
import { notesAsMarkdown, notesFilename } from '../../client/learning/notes-markdown.ts'
import { plainText } from '../../client/site/head.ts'
import { parseDuration } from '../../shared/duration.ts'
import { parsePrice } from '../../shared/money.ts'
import { address, nullableAddress } from '../../shared/schemas/text.ts'
import { transactionKey } from '../../shared/transactions.ts'
import { toVtt } from '../../shared/srt.ts'
import { parseVtt } from '../../shared/vtt.ts'
import { youtubeId } from '../../shared/youtube.ts'
import { givesAway } from '../catalogue/given-away.ts'
import { romanize } from '../catalogue/romanize.ts'
import { slugify } from '../catalogue/slugs.ts'
import { rangeOf } from '../media/send.ts'

// Everything that reads a text that somebody typed, over texts that are far longer than any that are taken.

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
    givesAway(`https://a.example/${text}`, `https://b.example/${text}.mp4`),
  notes: (text) => notesAsMarkdown(text, 'https://a.example', [{ atSeconds: 1, content: text }]),
  'a file name': notesFilename,
  // Fifty characters are taken.
  'a length': (text) => parseDuration(text.slice(0, 50)),
}

parentPort?.on('message', ([name, text]: [string, string]) => {
  readers[name]?.(text)
  parentPort?.postMessage(name)
})
parentPort?.postMessage(Object.keys(readers))
