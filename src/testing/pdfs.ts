import PDFDocument from 'pdfkit'

type PdfSample = {
  pages?: number
  size?: [width: number, height: number]
  password?: string
  ink?: string
  /** The words that follow the page number. Null for pages without text. */
  words?: string | null
}

/** Creates a real PDF for a test. The left half of each page has the colour `ink`. */
export function samplePdf({
  pages = 1,
  size = [400, 600],
  password,
  ink = '#ff0000',
  words = '',
}: PdfSample = {}): Promise<Buffer> {
  const document = new PDFDocument({
    size,
    autoFirstPage: false,
    ...(password !== undefined && { userPassword: password, ownerPassword: password }),
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => document.on('end', resolve))
  const [width, height] = size
  for (let page = 1; page <= pages; page++)
    document
      .addPage()
      .rect(0, 0, width / 2, height)
      .fill(ink)
      .fill('#000000')
      .text(words === null ? '' : `Page ${page} ${words}`.trim(), 20, 20, { lineBreak: false })
  document.end()
  return done.then(() => Buffer.concat(chunks))
}

/**
 * Creates a PDF that takes hours to render: each of its forms draws the next form a hundred times.
 */
export function hostilePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Resources<</XObject<</F 5 0 R>>>>/Contents 4 0 R>>',
    stream('', '/F Do'),
  ]
  const levels = 9
  for (let level = 1; level <= levels; level++) {
    const next = `/Resources<</XObject<</F ${5 + level} 0 R>>>>`
    const isLast = level === levels
    const drawing = isLast ? '0 0 400 600 re f '.repeat(100) : '/F Do '.repeat(100)
    objects.push(stream(`/Type/XObject/Subtype/Form/BBox[0 0 400 600]${isLast ? '' : next}`, drawing))
  }
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

const stream = (entries: string, content: string) =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream\n`
