import { PAGE_SIDE } from '../../assignments.rules.ts'

const QUALITY = 0.8

/**
 * Converts a photograph to a page: upright, smaller, without metadata. `turns` are quarter turns to the right. Returns
 * the original if this browser can't read it, so that the server can decide.
 */
export async function shrinkPicture(picture: Blob, name: string, turns = 0): Promise<File> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return new File([picture], name, { type: picture.type })
  try {
    const scale = Math.min(1, PAGE_SIDE / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
    const isSideways = turns % 2 === 1
    const canvas = document.createElement('canvas')
    canvas.width = isSideways ? height : width
    canvas.height = isSideways ? width : height
    const context = canvas.getContext('2d')
    if (!context) return new File([picture], name, { type: picture.type })
    // A transparent picture would become black as JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((turns * Math.PI) / 2)
    context.drawImage(bitmap, -width / 2, -height / 2, width, height)
    const webp = await encode(canvas, 'image/webp')
    // Safari writes PNG instead of WebP, so use JPEG there.
    const made = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
    if (!made) return new File([picture], name, { type: picture.type })
    return new File([made], made.type === 'image/webp' ? 'page.webp' : 'page.jpg', { type: made.type })
  } finally {
    bitmap.close()
  }
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
