import { test } from 'vitest'
import { lookAtEveryScreen } from './support/screens.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('every screen is accessible, fits, and contains its data at 360 pixels', async () => {
  await lookAtEveryScreen(site, 360)
}, 900_000)
