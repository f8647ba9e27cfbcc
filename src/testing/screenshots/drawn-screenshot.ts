// First: loaded after the other, it crashes.
import sharp from 'sharp'
import { createCanvas } from '@napi-rs/canvas'
import { apps, WIDTH } from './apps.ts'
import type { Claim } from './claims.ts'
import { createPen } from './pen.ts'

// Screenshots of payments as five made-up apps show them. All drawn, and the same at every run: of one app two differ in
// amount, name, ID and time, and often in less.

/** The screenshot of a claim, as PNG. */
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
