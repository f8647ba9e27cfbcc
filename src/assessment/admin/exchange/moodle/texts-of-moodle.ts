import type { Entry } from '../../../../catalogue/admin/imports/entry.ts'
import { decodePath, isPictureFile, mapAddresses } from '../../../../catalogue/admin/imports/lesson-texts.ts'
import { htmlToMarkdown } from '../../../../catalogue/admin/imports/moodle/html-markdown.ts'
import { LIMITS } from '../../../../media/files.rules.ts'
import { type Convert, NotTaken } from '../../../exchange/draft.rules.ts'
import { toMarkdown } from '../../../exchange/plain-text.rules.ts'
import { t } from '../../../texts/exchange.ts'
import type { MoodleText } from './moodle-question.ts'

const HTML = /<(?:p|br|b|i|em|strong|div|span|ul|ol|li|img|sub|sup|table|h\d|a)\b[^>]*>/i

/** Converts a text without files to Markdown. */
export const convertText: Convert = (text, format) => {
  if (format === 'markdown') return Promise.resolve(text.trim())
  if (format === 'plain' || (format === 'moodle' && !HTML.test(text)))
    return Promise.resolve(toMarkdown(text).trim())
  return htmlToMarkdown(format === 'moodle' ? text.replaceAll('\n', '<br>') : text, { picture: () => null })
}

/** Converts the texts of one question, and collects their pictures. */
export class Texts {
  readonly pictures = new Map<string, Entry>()
  readonly notes = new Set<string>()

  private picture(address: string, files: MoodleText['files']): string | null {
    // The picture is embedded in the HTML. `markdown` adds a note about it.
    if (address === '') return null
    if (/^https?:/i.test(address)) {
      this.notes.add(t.foreignPictures)
      return address
    }
    const path = /^@@PLUGINFILE@@([^?#]*)/.exec(address)?.[1]
    const file = path === undefined ? undefined : files.get(decodePath(path))
    if (!file || !isPictureFile(file.path) || file.size > LIMITS.thumbnail) {
      this.notes.add(t.pictureNotTaken(decodePath(address.split('/').at(-1) ?? '').slice(0, 60)))
      return null
    }
    const known = [...this.pictures].find(([, entry]) => entry === file)?.[0]
    const number = known ?? `picture-${this.pictures.size + 1}`
    this.pictures.set(number, file)
    return number
  }

  /** Returns a text as Markdown. Throws `NotTaken` if it can't be converted. */
  async markdown({ text, format, files }: MoodleText): Promise<string> {
    if (/<img[^>]+src\s*=\s*["']data:/i.test(text)) this.notes.add(t.pictureNotTaken('data'))
    const isHtml = format === 'html' || (format === 'moodle' && HTML.test(text))
    if (format === 'markdown')
      return mapAddresses(text, ({ isPicture, address }) =>
        isPicture && !address.startsWith('/') ? this.picture(address, files) : undefined,
      ).trim()
    const converted = isHtml
      ? await htmlToMarkdown(format === 'moodle' ? text.replaceAll('\n', '<br>') : text, {
          picture: (address) => this.picture(address, files),
        })
      : toMarkdown(text).trim()
    if (converted === null) throw new NotTaken(t.textNotConverted)
    return converted
  }

  /** Returns a text without formatting, for answers that students type. */
  async plain({ text, format }: MoodleText): Promise<string> {
    if (format !== 'html' || !/[<&]/.test(text)) return text.trim()
    const converted = await htmlToMarkdown(text, { picture: () => null })
    return (converted ?? '').replaceAll(/\\([^\w\s])/g, '$1').trim()
  }
}
