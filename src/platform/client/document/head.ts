import type { Site } from '../page/site.ts'

type Page = {
  site: Site
  title: string
  description?: string | undefined
  /** The path of the canonical URL. Undefined for private pages, which search engines must not index. */
  path?: string | undefined
  image?: string | undefined
  type?: 'website' | 'article' | 'video.other' | undefined
  jsonLd?: object | undefined
}

/** Converts Markdown to one line of plain text, and shortens it at the end of a word. */
export function plainText(markdown: string, most = 160): string {
  // Descriptions can be long, and these patterns are slow on long text. For this reason, only the beginning is
  // converted.
  const text = markdown
    .slice(0, most * 8)
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t>]*(?:(?:#{1,6}|[-+*])[ \t])?/gm, '')
    .replace(/[*`~]+|\b_+|_+\b/g, '')
    .replaceAll('|', ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}

const absolute = (site: Site, address: string) => (address.startsWith('/') ? site.origin + address : address)

/** The preview picture of pages that have no picture. */
const OWN_IMAGE = '/icons/icon-512.png'

/** Returns title, description, Open Graph data, canonical URL and JSON-LD of a page, for a route's `head`. */
export function pageHead({ site, title, description, path, image, type = 'website', jsonLd }: Page) {
  return {
    meta: [
      { title: `${title} · ${site.name}` },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(path === undefined
        ? [{ name: 'robots', content: 'noindex' }]
        : [
            { property: 'og:site_name', content: site.name },
            { property: 'og:title', content: title },
            { property: 'og:type', content: type },
            { property: 'og:url', content: site.origin + path },
            ...(description ? [{ property: 'og:description', content: description }] : []),
            { property: 'og:image', content: absolute(site, image ?? site.logo?.picture ?? OWN_IMAGE) },
            { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
          ]),
    ],
    links: path === undefined ? [] : [{ rel: 'canonical', href: site.origin + path }],
    // Escapes `<`, so that no text can close the element.
    scripts: jsonLd
      ? [{ type: 'application/ld+json', children: JSON.stringify(jsonLd).replaceAll('<', '\\u003c') }]
      : [],
  }
}

/** The head of a page that only has a title. */
export const titled =
  (title: () => string) =>
  ({ match }: { match: { context: { site: Site } } }) =>
    pageHead({ site: match.context.site, title: title() })
