import { encode } from 'uqr'

const QUIET = 4
/** Pixels per module. */
const MODULE = 12

/** Downloads a QR code as a picture, dark on white. */
export async function saveQrPicture(text: string, fileName: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * MODULE
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && pen.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)),
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
