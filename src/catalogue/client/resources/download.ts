/**
 * Returns the file name in a Content-Disposition header (RFC 6266), preferably in the UTF-8 form. Null if there is
 * none.
 */
export function filenameOf(header: string | null): string | null {
  if (!header) return null
  const extended = /;\s*filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header)?.[1]
  if (extended) {
    try {
      return safe(decodeURIComponent(extended))
    } catch {
      // The header contains invalid percent-encoding, so this uses the plain form.
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]
  const plain = quoted?.replace(/\\(.)/g, '$1') ?? /;\s*filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1]
  return plain ? safe(plain) : null
}

/** Removes any path from a file name. */
const safe = (name: string) => name.replace(/^.*[/\\]/, '').trim() || null

/** The error of a rejected download, with its HTTP status. */
export class DownloadError extends Error {
  constructor(readonly status: number) {
    super(`${status}`)
  }
}

type Options = { signal: AbortSignal; onProgress: (share: number | null) => void }

/**
 * Fetches a resource's file. Reports progress from 0 to 1 if the length is known. Throws `DownloadError` if the server
 * rejects the download.
 */
export async function fetchResource(id: number, { signal, onProgress }: Options) {
  const reply = await fetch(`/api/resources/download/${id}`, { credentials: 'same-origin', signal })
  if (!reply.ok) throw new DownloadError(reply.status)
  const name = filenameOf(reply.headers.get('content-disposition')) ?? `resource-${id}`
  const length = Number(reply.headers.get('content-length')) || null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = reply.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    received += part.value.length
    onProgress(length ? received / length : null)
  }
  return { name, file: new Blob(parts, { type: reply.headers.get('content-type') ?? '' }) }
}

/** Saves a file to the user's device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Waits, because some browsers start to read the URL with a delay.
  setTimeout(() => URL.revokeObjectURL(address), 30_000)
}
