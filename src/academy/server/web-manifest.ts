import { interfaceLanguage } from '../../platform/language/in-languages.ts'
import { type Icon, iconAddress, ICONS, type Logo } from '../logo.rules.ts'
import { t } from '../texts/defaults.ts'

const OWN_ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
  { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
]

const iconOf = (logo: Logo, icon: Icon, purpose: 'any' | 'maskable', ground?: string) => ({
  src: iconAddress(logo, icon, ground),
  type: 'image/png',
  sizes: `${ICONS[icon].size}x${ICONS[icon].size}`,
  purpose,
})

type Look = { name: string; logo: Logo | null; grounds: { main: string; page: string } }

/** The web manifest, for adding the academy to a phone's home screen. */
export const webManifest = ({ name, logo, grounds }: Look) => ({
  name,
  short_name: name,
  lang: interfaceLanguage(),
  description: t.appDescription,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: grounds.page,
  theme_color: grounds.page,
  icons: logo
    ? [
        iconOf(logo, 'icon-192', 'any', grounds.page),
        iconOf(logo, 'icon-512', 'any', grounds.page),
        iconOf(logo, 'maskable-192', 'maskable', grounds.main),
        iconOf(logo, 'maskable-512', 'maskable', grounds.main),
      ]
    : OWN_ICONS,
})
