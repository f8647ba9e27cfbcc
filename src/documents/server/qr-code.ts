import { encode } from 'uqr'

type Square = { left: number; top: number; size: number; color: string }

/** Draws a string as a QR code, in vectors. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, { left, top, size, color }: Square): void {
  const { data, size: count } = encode(text, { ecc: 'M', border: 0 })
  const module = size / count
  data.forEach((line, y) => {
    for (let x = 0; x < count; x++) {
      if (!line[x]) continue
      const start = x
      while (line[x + 1]) x++
      doc.rect(left + start * module, top + y * module, (x - start + 1) * module, module)
    }
  })
  doc.fill(color)
}
