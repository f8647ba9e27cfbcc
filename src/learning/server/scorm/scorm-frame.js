/* global Scorm12API, Scorm2004API */
/*
 * Runs in the pages of a SCORM package, before their own scripts, in a frame without the site's origin. The
 * package's scripts call the SCORM API and need its results synchronously, so this script has the data. It sends the
 * data to the server after changes, and when the student leaves the page. A closed frame cannot send messages to the
 * lesson page, so this script sends the reports itself.
 */

/**
 * Gives packages their own empty storage and cookies. Browsers don't allow storage and cookies in frames without an
 * origin. For packages with an origin, browsers would keep them for the next student.
 */
function replaceStorage() {
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map()
    const value = {
      getItem: (key) => values.get(String(key)) ?? null,
      setItem: (key, text) => void values.set(String(key), String(text)),
      removeItem: (key) => void values.delete(String(key)),
      clear: () => values.clear(),
      key: (index) => [...values.keys()][index] ?? null,
      get length() {
        return values.size
      },
    }
    Object.defineProperty(window, name, { configurable: true, value })
  }
  const cookies = new Map()
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, text]) => `${name}=${text}`).join('; '),
    set(given) {
      const [, name = '', text = ''] = /^\s*([^=;]*)=([^;]*)/.exec(String(given)) ?? []
      cookies.set(name, text)
    },
  })
}

/** Returns the window around this window, if it contains a started page of the same package. */
function startedParent() {
  try {
    const { parent } = window
    return parent !== window && parent.startedLanternScorm === true ? parent : null
  } catch {
    return null
  }
}

/** Gives a page in an inner frame the storage and cookies of the outer page. */
function shareStorage(outer) {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: outer[name] })
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => outer.document.cookie,
    set(given) {
      outer.document.cookie = given
    },
  })
}

/**
 * Provides the API where packages search for it: in their own window and in their parent. An object replaces the
 * parent, which packages could not read. Wrappers of older packages declare a variable with the same name. This
 * variable must not replace the API.
 */
function offerInterface(api, names) {
  const { parent } = window
  const host = { postMessage: (...given) => parent.postMessage(...given), opener: null, length: 1 }
  host.parent = host
  host.top = host
  for (const name of names)
    for (const place of [window, host])
      Object.defineProperty(place, name, { configurable: true, get: () => api, set() {} })
  Object.defineProperty(window, 'parent', { configurable: true, get: () => host, set() {} })
}

/**
 * Packages end their session when the student leaves them. Removed frames get no `beforeunload` event, and browsers
 * are about to drop `unload`. Returns a function that calls the listeners of these events.
 */
function collectEndings() {
  const listenTo = window.addEventListener.bind(window)
  const listeners = []
  let isAsked = false
  listenTo('beforeunload', () => {
    isAsked = true
  })
  window.addEventListener = (type, listener, ...options) => {
    if (type === 'beforeunload') listeners.push(listener)
    listenTo(type === 'unload' ? 'pagehide' : type, listener, ...options)
  }
  return (event) => {
    const { onbeforeunload, onunload } = window
    Object.assign(window, { onunload: null })
    for (const listener of [...(isAsked ? [] : [...listeners, onbeforeunload]), onunload])
      try {
        if (typeof listener === 'function') listener.call(window, event)
      } catch (error) {
        console.error(error)
      }
  }
}

const SAVE_AFTER_MS = 3000
const RETRY_AFTER_MS = [5000, 15000, 60000]

window.startLanternScorm = ({ version, values, seconds, isKept, session, reportTo, site }) => {
  if (window.startedLanternScorm) return
  Object.defineProperty(window, 'startedLanternScorm', { value: true })
  // The outer page provides the SCORM API and sends the reports.
  const outer = startedParent()
  if (outer) {
    shareStorage(outer)
    window.addEventListener('pagehide', collectEndings())
    return
  }
  replaceStorage()
  const is12 = version === '1.2'
  const Api = is12 ? Scorm12API : Scorm2004API
  // Turns off requests of the library. Also turns off its check of the score, because it would mark unfinished parts
  // as failed; the server checks the score.
  const settings = { autocommit: false, lmsCommitUrl: false, logLevel: 5, mastery_override: false }
  const api = new Api(settings)
  api.loadFromFlattenedJSON(values)
  const end = collectEndings()
  offerInterface(api, is12 ? ['API'] : ['API_1484_11'])

  const page = window.top
  const tell = (message) => page.postMessage({ lantern: 'scorm', ...message }, site)
  let startedAt = null
  let hasEnded = false
  let isChanged = false
  let isSending = false
  let isLeaving = false
  let isRefused = false
  let failures = 0
  let sequence = 0
  let timer

  function report() {
    const kept = Object.entries(api.getFlattenedCMI()).filter(
      ([name, value]) => typeof value === 'string' && value !== '' && !name.startsWith('cmi.interactions.'),
    )
    const sent = Object.fromEntries(kept)
    // A part of SCORM 1.2 that ends without a status is complete, unless the student can continue it.
    const status = 'cmi.core.lesson_status'
    if (hasEnded && sent[status] === 'not attempted' && sent['cmi.core.exit'] !== 'suspend')
      sent[status] = 'completed'
    const spent = startedAt === null ? 0 : (performance.now() - startedAt) / 1000
    sequence += 1
    return JSON.stringify({ session, sequence, seconds: Math.round(seconds + spent), values: sent })
  }

  const canSend = () => isKept && !isRefused && isChanged

  async function send() {
    clearTimeout(timer)
    if (!canSend() || isSending) return
    isSending = true
    isChanged = false
    try {
      const reply = await fetch(reportTo, { method: 'POST', credentials: 'omit', body: report() })
      if (reply.ok) {
        failures = 0
        tell({ state: 'saved', ...(await reply.json()) })
      } else fail(reply.status)
    } catch {
      fail(null)
    }
    isSending = false
    if (canSend() && failures === 0) sendSoon(SAVE_AFTER_MS)
  }

  function fail(status) {
    isChanged = true
    // A retry would fail too, because the student signed out or lost access.
    isRefused = status !== null && status >= 400 && status < 500 && status !== 429
    tell({ state: isRefused ? 'refused' : 'failed' })
    if (isRefused) return
    const wait = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)]
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(send, wait)
  }

  function sendSoon(wait) {
    if (failures > 0) return
    clearTimeout(timer)
    timer = setTimeout(send, wait)
  }

  /** Sends the data with a request that continues after the page is closed. Browsers allow this only for small data. */
  function sendLeaving() {
    // The browser may abort a running request when the page is closed, so send the data again.
    if (!isKept || isRefused || !(isChanged || isSending)) return
    const body = report()
    isChanged = false
    if (!navigator.sendBeacon(reportTo, body))
      void fetch(reportTo, { method: 'POST', credentials: 'omit', body }).catch(() => undefined)
  }

  const on = (name, listen) => api.on(is12 ? `LMS${name}` : name, listen)
  on('Initialize', () => {
    startedAt ??= performance.now()
    isChanged = true
    sendSoon(SAVE_AFTER_MS)
  })
  on('SetValue.cmi.*', () => {
    isChanged = true
    sendSoon(SAVE_AFTER_MS)
  })
  on('Commit', () => {
    if (isLeaving) sendLeaving()
    else sendSoon(500)
  })
  on(is12 ? 'Finish' : 'Terminate', () => {
    hasEnded = true
    isChanged = true
    if (isLeaving) sendLeaving()
    else void send().then(() => tell({ state: 'ended' }))
  })
  const leave = (event) => {
    isLeaving = true
    end(event)
    sendLeaving()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendLeaving()
  })
}
