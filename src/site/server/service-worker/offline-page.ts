import { t as downloads } from '../../../learning/texts/offline.ts'
import { DOWNLOADS_CACHE, DOWNLOADS_PATH } from '../../../learning/offline.rules.ts'
import { html } from '../../../platform/server/html.ts'
import { createPlainPage } from '../../../platform/server/plain-page.ts'
import { t as controls } from '../../../platform/texts/controls.ts'
import { t } from '../../texts/titles.ts'

/**
 * Applies the theme that the user chose. Loads the requested page again when the user asks for it or the connection is
 * restored. Shows the link to the downloads if the browser has cached their page.
 */
const SCRIPT = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}
addEventListener('online',()=>location.reload())
addEventListener('click',({target})=>target.closest('button')&&location.reload())
addEventListener('DOMContentLoaded',()=>self.caches?.has('${DOWNLOADS_CACHE}').then((has)=>document.querySelector('p[hidden]').hidden=!has))`

const page = createPlainPage('main{padding-top:15vh;text-align:center}', SCRIPT)

export const OFFLINE_HEADERS = { ...page.headers, 'cache-control': 'no-cache' }

/** Returns the page that the service worker shows without a connection. It contains no user data. */
export const offlinePage = (academy: string): string =>
  page.write({
    title: t.noConnection,
    academy,
    main: html`<h1>${t.noConnection}</h1>
      <p>${controls.unreachable}</p>
      <button type="button">${controls.tryAgain}</button>
      <p hidden><a href="${DOWNLOADS_PATH}">${downloads.openDownloads}</a></p>`,
  })
