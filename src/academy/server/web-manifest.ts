import { interfaceLanguage } from '../../platform/language/in-languages.ts'
import { t } from '../texts/defaults.ts'

const PAPER = '#fcf9f3'

/** The web manifest, for adding the academy to a phone's home screen. */
export const webManifest = (name: string) => ({
  name,
  short_name: name,
  lang: interfaceLanguage(),
  description: t.appDescription,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
    { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
  ],
})
