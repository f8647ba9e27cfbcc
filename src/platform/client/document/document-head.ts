import { RECORD_CLICKS } from '../hydration/record-clicks.ts'
import { type OwnColors, PALETTE_ID, paletteStyle } from '../../palette/palette.ts'
import { FONT_PRELOADS } from './fonts.ts'

export type PageAssets = {
  script: string
  styles: string[]
  /** Chunks that the entry imports. */
  preload: string[]
  /** Chunks of each route file, by its name without the extension. */
  routes: Record<string, string[]>
  /** Whether to add the client of Vite's development server. */
  refresh: boolean
  /** Whether to register the service worker. */
  worker: boolean
}

/** Sets the theme before the first paint. The default is light. */
const THEME = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}`

/** Reserves space for the open panel next to the video (`preferences.ts`). */
const PANEL = `try{const{panel}=JSON.parse(localStorage.getItem('player'));if(/^(notes|transcript)$/.test(panel))document.documentElement.dataset.panel=panel}catch{}`

/** Restores the selected tab of a lesson on narrow screens (`lesson-tab.ts`). */
const TAB = `try{const tab=sessionStorage.getItem('tab');if(/^(notes|transcript|comments)$/.test(tab))document.documentElement.dataset.tab=tab}catch{}`

/**
 * Registers the service worker when the page has loaded and the browser is idle. Safari does not support
 * `requestIdleCallback`.
 */
const WORKER = `;addEventListener('load',()=>(window.requestIdleCallback||setTimeout)(()=>navigator.serviceWorker?.register('/sw.js').catch(()=>{})))`

const REFRESH = `import{injectIntoGlobalHook}from'/@react-refresh';injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;`

/** Maps a route ID to its file name: '/_site/courses/$slug' to '_site.courses.$slug', '/_site/' to '_site.index'. */
const routeFile = (routeId: string) => {
  const parts = routeId.split('/').filter(Boolean)
  return [...parts, ...(routeId.endsWith('/') ? ['index'] : [])].join('.')
}

type Options = {
  assets: PageAssets
  routeIds: string[]
  nonce: string
  colors: OwnColors | null
}

export function documentHead({ assets, routeIds, nonce, colors }: Options): string {
  const chunks = new Set([...assets.preload, ...routeIds.flatMap((id) => assets.routes[routeFile(id)] ?? [])])
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script nonce="${nonce}">${THEME};${PANEL};${TAB};${RECORD_CLICKS}${assets.worker ? WORKER : ''}</script>`,
    ...FONT_PRELOADS.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(colors ? [`<style id="${PALETTE_ID}">${paletteStyle(colors)}</style>`] : []),
    ...(assets.refresh
      ? [
          `<script type="module" nonce="${nonce}">${REFRESH}</script>`,
          `<script type="module" nonce="${nonce}" src="/@vite/client"></script>`,
        ]
      : []),
    // Low priority, because users can read the page without scripts. Styles, fonts and pictures load first.
    `<script type="module" nonce="${nonce}" src="${assets.script}" fetchpriority="low"></script>`,
    ...[...chunks].map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('')
}
