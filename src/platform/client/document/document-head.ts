import { RECORD_CLICKS } from '../hydration/record-clicks.ts'
import { FONT_PRELOADS } from './fonts.ts'

export type PageAssets = {
  script: string
  styles: string[]
  /** Chunks that the entry imports. */
  preload: string[]
  /** Chunks of each route file, by its name without the ending. */
  routes: Record<string, string[]>
  /** Whether Vite's development client is wanted. */
  refresh: boolean
}

/** Sets the theme before anything is painted; light unless the reader chose otherwise. */
const THEME = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}`

/** Makes room for the panel beside the video that the reader left open (`preferences.ts`). */
const PANEL = `try{const{panel}=JSON.parse(localStorage.getItem('player'));if(/^(notes|transcript)$/.test(panel))document.documentElement.dataset.panel=panel}catch{}`

/** Shows the part of a lesson that a narrow screen showed before (`lesson-tab.ts`). */
const TAB = `try{const tab=sessionStorage.getItem('tab');if(/^(notes|transcript|comments)$/.test(tab))document.documentElement.dataset.tab=tab}catch{}`

const REFRESH = `import{injectIntoGlobalHook}from'/@react-refresh';injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;`

/** '/_site/courses/$slug' -> '_site.courses.$slug', '/_site/' -> '_site.index': how the files are named. */
const routeFile = (routeId: string) => {
  const parts = routeId.split('/').filter(Boolean)
  return [...parts, ...(routeId.endsWith('/') ? ['index'] : [])].join('.')
}

type Options = { assets: PageAssets; routeIds: string[]; nonce: string }

export function documentHead({ assets, routeIds, nonce }: Options): string {
  const chunks = new Set([...assets.preload, ...routeIds.flatMap((id) => assets.routes[routeFile(id)] ?? [])])
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script nonce="${nonce}">${THEME};${PANEL};${TAB};${RECORD_CLICKS}</script>`,
    ...FONT_PRELOADS.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(assets.refresh
      ? [
          `<script type="module" nonce="${nonce}">${REFRESH}</script>`,
          `<script type="module" nonce="${nonce}" src="/@vite/client"></script>`,
        ]
      : []),
    // The page reads well without them: what is painted comes first, its style, letters and pictures.
    `<script type="module" nonce="${nonce}" src="${assets.script}" fetchpriority="low"></script>`,
    ...[...chunks].map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('')
}
