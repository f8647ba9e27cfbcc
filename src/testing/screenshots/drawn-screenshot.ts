// Import sharp before the canvas library. Otherwise sharp crashes.
import sharp from 'sharp'
import { createCanvas } from '@napi-rs/canvas'
import { apps, WIDTH } from './apps.ts'
import type { Claim } from './claims.ts'
import { createPen } from './pen.ts'

// Draws payment screenshots of five fictional apps. They are identical in every run. Two screenshots of one app
// differ only in amount, name, ID and time.

/** Returns the screenshot of a claim as PNG. */
export async function drawScreenshot(claim: Claim): Promise<Buffer> {
  const height = 2160 + claim.app * 60
  const canvas = createCanvas(WIDTH, height)
  const context = canvas.getContext('2d')
  const pen = createPen(context)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, height)
  apps[claim.app]?.(pen, claim, height)
  return sharp(canvas.data(), { raw: { width: WIDTH, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer()
}
