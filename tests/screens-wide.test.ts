import { test } from 'vitest'
import { lookAtEveryScreen } from './support/screens.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('every screen is accessible in both themes, fits, and contains its data at 1280 pixels', async () => {
  await lookAtEveryScreen(site, 1280)
}, 900_000)
