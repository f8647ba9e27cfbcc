/* global Scorm12API, Scorm2004API */
/*
 * Runs in the pages of a SCORM package, before their own scripts, in a frame without the site's origin. The package's
 * scripts call the SCORM interface and get their answer at once, so the data is here. It is sent to the server after
 * changes, and when the page is left. A closed frame cannot tell the page around it anything, so it reports by itself.
 */

/**
 * Gives packages an empty storage and cookies of their own. Browsers refuse them to frames without an origin, and keep
 * those of packages with an origin for the next student.
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

/** Returns the window around this one if it is a page of the same package that was started. */
function startedParent() {
  try {
    const { parent } = window
    return parent !== window && parent.startedLanternScorm === true ? parent : null
  } catch {
    return null
  }
}

/** Gives a page inside a page the storage and cookies of the outer one. */
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
 * Shows the interface where packages look for it: in their own window, and in its parent, which they could not read.
 * Wrappers of older packages declare a variable of the same name, which must not replace it.
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
 * Packages end their session when they are left. Frames that are removed get no `beforeunload`, and browsers give up
 * `unload`. Returns a function that calls their listeners.
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
  // The outer page provides the SCORM interface and sends the reports.
  const outer = startedParent()
  if (outer) {
    shareStorage(outer)
    window.addEventListener('pagehide', collectEndings())
    return
  }
  replaceStorage()
  const is12 = version === '1.2'
  const Api = is12 ? Scorm12API : Scorm2004API
  // The library sends nothing by itself, and the server judges scores: parts that are not over must not fail.
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
    // A part of 1.2 that ends without a status is complete, unless the student can continue it.
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
    // Another attempt would fail too: the student signed out, or lost access.
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

  /** Sends the data with a request that outlives the page. Large data has no such request. */
  function sendLeaving() {
    // The page can end a request that is on its way.
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
