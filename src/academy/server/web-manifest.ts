import { interfaceLanguage, TEXT_DIRECTIONS } from '../../platform/language/in-languages.ts'
import { type Icon, iconAddress, ICONS, type Logo } from '../logo.rules.ts'
import { t } from '../texts/defaults.ts'

const OWN_ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  // The lantern is in the middle of the icon, so a phone can cut off the corners.
  ...(['any', 'maskable'] as const).flatMap((purpose) =>
    [192, 512].map((size) => ({
      src: `/icons/icon-${size}.png`,
      type: 'image/png',
      sizes: `${size}x${size}`,
      purpose,
    })),
  ),
]

const iconOf = (logo: Logo, icon: Icon, purpose: 'any' | 'maskable', ground?: string) => ({
  src: iconAddress(logo, icon, ground),
  type: 'image/png',
  sizes: `${ICONS[icon].size}x${ICONS[icon].size}`,
  purpose,
})

type Look = { name: string; logo: Logo | null; grounds: { main: string; page: string } }

/** Returns the web manifest. With it, users can add the academy to a phone's home screen. */
export const webManifest = ({ name, logo, grounds }: Look) => ({
  // Browsers identify the installed academy by this ID.
  id: '/',
  name,
  short_name: name,
  lang: interfaceLanguage(),
  dir: TEXT_DIRECTIONS[interfaceLanguage()],
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
