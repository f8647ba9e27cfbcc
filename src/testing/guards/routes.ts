import { randomUUID } from 'node:crypto'
import { sampleAudio } from '../films.ts'
import { samplePdf } from '../pdfs.ts'
import { sampleImage } from '../pictures.ts'
import { scormPackage } from '../scorm-packages.ts'
import { encode, TUS } from '../tus.ts'
import {
  admins,
  everybody,
  HIDDEN,
  LOCKED,
  nobody,
  only,
  proven,
  readers,
  type Said,
  type Says,
} from './people.ts'
import type { Scene } from './scene.ts'

type Sent = {
  names: Record<string, string | number>
  body?: FormData | string
  headers?: Record<string, string>
}
export type RouteExpectation = {
  says: Says
  send: (scene: Scene) => Sent | Promise<Sent>
  /** Whether lists show the object to these users. Errors may then reveal that it exists. */
  seen?: true
}

const to = (says: Says, send: RouteExpectation['send']): RouteExpectation => ({ says, send })
const seen = (says: Says, send: RouteExpectation['send']): RouteExpectation => ({ says, send, seen: true })
const plain = (says: Says) => [to(says, () => ({ names: {} }))]

/** Returns a video and its files, four times: in a free course, in a premium course, hidden, and in a draft. */
const watched = (rest: Record<string, string | number> = {}) => [
  to(everybody(), ({ things }) => ({ names: { fileId: things.open.file, ...rest } })),
  seen(everybody({ ...LOCKED, guest: 401, blocked: 401 }), ({ things }) => ({
    names: { fileId: things.locked.file, ...rest },
  })),
  to(everybody({ ...HIDDEN, guest: 404, blocked: 404 }), ({ things }) => ({
    names: { fileId: things.hidden.file, ...rest },
  })),
  to(everybody({ ...HIDDEN, guest: 404, blocked: 404, preview: 'ok' }), ({ things }) => ({
    names: { fileId: things.drafted.file, ...rest },
  })),
]

/** Returns the pages of a document, and the file itself. Their access rule is the same as for a video. */
const read = (rest: Record<string, string | number> = {}) => [
  to(everybody(), ({ things }) => ({ names: { fileId: things.open.document, ...rest } })),
  seen(everybody({ ...LOCKED, guest: 401, blocked: 401 }), ({ things }) => ({
    names: { fileId: things.locked.document, ...rest },
  })),
  to(everybody({ ...HIDDEN, guest: 404, blocked: 404 }), ({ things }) => ({
    names: { fileId: things.hidden.document, ...rest },
  })),
]

const form = (bytes: Buffer, name: string) => {
  const body = new FormData()
  body.set('courseId', 'temp')
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  return body
}

/** A report of a package, as its frame would send it. */
const NOTHING = JSON.stringify({ session: randomUUID(), sequence: 1, seconds: 0, values: {} })
const PLAIN = { 'content-type': 'text/plain' }

const METADATA = { 'upload-metadata': encode({ filename: 'a.mp4', courseId: 'temp' }) }
const begin = { ...TUS, 'upload-length': '10', ...METADATA }

/** The first bytes of a WebM file. */
const RECORDING = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701',
  'hex',
)

/** Starts an upload that belongs to the owner. */
async function begun({ people }: Scene): Promise<Sent> {
  const { headers } = await people.owner.call('POST', '/api/upload/tus', undefined, begin)
  return { names: { id: headers.get('location')?.split('/').at(-1) ?? '' }, headers: TUS }
}
const owners = (owner: Said = 'ok') => admins({ preview: 404, admin: 404, unproven: 404, owner })

/**
 * The expected response to each kind of user, for every file route, route below /media and other route outside the
 * contract.
 */
export const routes: Record<string, RouteExpectation[]> = {
  'GET /api/resources/download/:id': [
    to(readers(), ({ things }) => ({ names: { id: things.handout.id } })),
    to(readers(LOCKED), ({ things }) => ({ names: { id: things.lockedHandout.id } })),
    to(readers({ ...HIDDEN, preview: 'ok' }), ({ things }) => ({ names: { id: things.draftHandout.id } })),
    to(readers(), ({ things }) => ({ names: { id: things.loose.id } })),
  ],
  'GET /media/resources/:fileId': [
    to(everybody({ guest: 404, blocked: 404, student: 404, other: 404, preview: 404 }), ({ things }) => ({
      names: { fileId: things.lockedHandout.file },
    })),
    to(readers({ ...HIDDEN, guest: 404, blocked: 404, preview: 'ok' }), ({ things }) => ({
      names: { fileId: things.draftHandout.file },
    })),
  ],

  'GET /api/courses/:id/package.zip': [to(admins(), ({ things }) => ({ names: { id: things.free.id } }))],

  'GET /api/courses/:id/grades.csv': [to(admins(), ({ things }) => ({ names: { id: things.free.id } }))],

  'GET /api/account/export': plain(readers({ unproven: 403 })),
  'GET /api/payments': plain(proven()),
  'GET /api/payments/export.csv': plain(proven()),
  'GET /api/payments/:id/receipt': [
    to(only(['payer', 'preview', 'admin', 'owner', 'unproven'], 404), ({ things }) => ({
      names: { id: things.bought },
    })),
    to(nobody(404, { guest: 401, blocked: 401 }), ({ things }) => ({ names: { id: things.pending } })),
  ],
  'GET /api/certificates/:id/pdf': [
    to(only(['other', 'preview', 'admin', 'owner', 'unproven'], 404), ({ things }) => ({
      names: { id: things.certificate },
    })),
  ],
  'GET /calendar/:token/classes.ics': [
    to(everybody(), ({ things }) => ({ names: { token: things.calendar } })),
    to(nobody(404), () => ({ names: { token: 'a-guess' } })),
  ],
  'GET /parents/:token': [
    to(everybody(), ({ things }) => ({ names: { token: things.parents } })),
    to(nobody(404), () => ({ names: { token: 'a-guess' } })),
  ],
  // These requests lack the key of the form, which only the page of the link contains.
  'POST /parents/:token/pin': [to(nobody(403), ({ things }) => ({ names: { token: things.parents } }))],
  'POST /parents/:token/seen': [to(nobody(403), ({ things }) => ({ names: { token: things.parents } }))],
  'GET /api/certificates/:id/badge': [
    to(only(['other', 'preview', 'admin', 'owner', 'unproven'], 404), ({ things }) => ({
      names: { id: things.certificate },
    })),
  ],
  'GET /api/badges/:code/status': [
    to(everybody(), ({ things }) => ({ names: { code: things.certificateCode } })),
  ],
  'GET /api/backups/:name': [
    to(admins({ preview: 403, admin: 403, unproven: 403, owner: 404 }), () => ({
      names: { name: '2020-01-01-000000.tar.gz' },
    })),
  ],
  'GET /api/payments/ledger.csv': plain(proven()),
  'GET /api/papers/gstr1.zip': plain(proven()),
  'GET /api/payments/:id/credit-note': [
    to(only(['payer', 'preview', 'admin', 'owner', 'unproven'], 404), ({ things }) => ({
      names: { id: things.revoked },
    })),
    to(nobody(404, { guest: 401, blocked: 401 }), ({ things }) => ({ names: { id: things.bought } })),
  ],
  'GET /media/proofs/:id': [
    to(only(['other', 'preview', 'admin', 'owner', 'unproven'], 404), ({ things }) => ({
      names: { id: things.pending },
    })),
  ],

  // Only students in the course can submit work. Other students can't read a submission. Staff can read it after it
  // is submitted.
  'POST /api/lessons/:id/submission/files': [
    to(only(['other'], 409, { preview: 403 }), async ({ things }) => {
      const body = form(await sampleImage('png'), 'a.png')
      body.set('kind', 'page')
      body.set('key', randomUUID())
      return { names: { id: things.assignmentOpen }, body }
    }),
  ],
  'POST /api/submissions/:id/voice': [
    to(admins(), ({ things }) => ({ names: { id: things.work }, body: form(RECORDING, 'voice.webm') })),
  ],
  'GET /media/submissions/:fileId': [
    to(only(['other'], 404), ({ things }) => ({
      names: { fileId: things.draftFileUrl.split('/').at(-1) ?? '' },
    })),
  ],

  'POST /api/upload/thumbnail': [
    to(admins(), async () => ({ names: {}, body: form(await sampleImage('png'), 'a.png') })),
  ],
  'POST /api/upload/video': [
    to(admins(), ({ things }) => ({ names: {}, body: form(things.bytes, 'a.mp4') })),
  ],
  'POST /api/upload/audio': [
    to(admins(), async () => ({ names: {}, body: form(await sampleAudio('wav', 1), 'a.wav') })),
  ],
  'POST /api/upload/document': [
    to(admins(), async () => ({ names: {}, body: form(await samplePdf(), 'a.pdf') })),
  ],
  'POST /api/upload/scorm': [to(admins(), () => ({ names: {}, body: form(scormPackage(), 'a.zip') }))],
  'POST /api/upload/resource': [
    to(admins(), () => ({ names: {}, body: form(Buffer.from('%PDF-1.4 a handout'), 'a.pdf') })),
  ],
  'OPTIONS /api/upload/tus': [to(admins(), () => ({ names: {}, headers: TUS }))],
  'POST /api/upload/tus': [to(admins(), () => ({ names: {}, headers: begin }))],
  'HEAD /api/upload/tus/:id': [to(owners(), begun)],
  'PATCH /api/upload/tus/:id': [
    to(owners(), async (scene) => {
      const { names } = await begun(scene)
      const type = 'application/offset+octet-stream'
      return { names, headers: { ...TUS, 'upload-offset': '0', 'content-type': type } }
    }),
  ],
  // The upload is not complete, so there is no video yet.
  'GET /api/upload/tus/:id': [to(owners(409), begun)],
  'DELETE /api/upload/tus/:id': [to(owners(), begun)],

  'GET /media/videos/:fileId': watched(),
  'GET /media/videos/:fileId/master.m3u8': watched(),
  'GET /media/videos/:fileId/:height(^\\d{1,4}$).m3u8': watched({ height: 180 }),
  'GET /media/videos/:fileId/storyboard.vtt': watched(),
  'GET /media/videos/:fileId/storyboard.webp': watched(),
  // The URL was signed for one session.
  'GET /media/videos/:fileId/segments/:run/:height/:segment.ts': [
    to(nobody(403, { payer: 'ok' }), ({ things }) => ({
      names: { fileId: things.locked.file, run: 'run-1', height: 180, segment: 0, search: things.signature },
    })),
  ],
  'GET /media/documents/:fileId': read(),
  'GET /media/documents/:fileId/:run/:page/:width.webp': read({ run: 'run-1', page: 1, width: 800 }),
  'GET /media/scorm/:fileId': [
    to(everybody({ ...HIDDEN, guest: 404, blocked: 404 }), ({ things }) => ({
      names: { fileId: things.open.scorm },
    })),
  ],
  // The URL of an open package proves the access, because its requests have no cookies of the site.
  'GET /media/scorm/play/:token/*': [
    to(everybody(), ({ things }) => ({ names: { token: things.playOpen, '*': 'index.html' } })),
    to(everybody(), ({ things }) => ({ names: { token: things.playLocked, '*': 'index.html' } })),
    to(nobody(404), ({ things }) => ({ names: { token: things.playOpen, '*': 'missing.html' } })),
    to(nobody(403), () => ({ names: { token: 'a-guess', '*': 'index.html' } })),
  ],
  'GET /media/scorm/play/:token/.lantern/start.js': [
    to(everybody(), ({ things }) => ({ names: { token: things.playLocked } })),
    to(nobody(403), () => ({ names: { token: 'a-guess' } })),
  ],
  'POST /media/scorm/play/:token/.lantern/report': [
    to(everybody(), ({ things }) => ({ names: { token: things.playKept }, body: NOTHING, headers: PLAIN })),
    // Lantern does not store results of guests.
    to(nobody(403), ({ things }) => ({ names: { token: things.playOpen }, body: NOTHING, headers: PLAIN })),
    to(nobody(403), () => ({ names: { token: 'a-guess' }, body: NOTHING, headers: PLAIN })),
  ],
  'GET /media/scorm/runtime/:name': [
    to(everybody(), ({ things }) => ({ names: { name: things.runtime } })),
    to(nobody(404), () => ({ names: { name: '1.2-old.js' } })),
  ],
  'GET /media/captions/:captionId.vtt': [
    to(everybody(), ({ things }) => ({ names: { captionId: things.open.caption } })),
    seen(everybody({ ...LOCKED, guest: 401, blocked: 401 }), ({ things }) => ({
      names: { captionId: things.locked.caption },
    })),
    to(everybody({ ...HIDDEN, guest: 404, blocked: 404 }), ({ things }) => ({
      names: { captionId: things.hidden.caption },
    })),
  ],
  // The content is public and is the same for all users.
  'GET /media/cards/courses/:id.jpg': [
    to(everybody(), ({ things }) => ({ names: { id: things.premium.id } })),
    to(nobody(404), ({ things }) => ({ names: { id: things.draft.id } })),
    to(nobody(404), ({ things }) => ({ names: { id: things.thrown.id } })),
  ],
  'GET /media/cards/lessons/:id.jpg': [
    to(everybody(), ({ things }) => ({ names: { id: things.locked.id } })),
    to(nobody(404), ({ things }) => ({ names: { id: things.hidden.id } })),
    to(nobody(404), ({ things }) => ({ names: { id: things.drafted.id } })),
  ],
  'GET /media/icons/:version/:icon.png': [
    to(nobody(404), ({ things }) => ({ names: { version: things.picture, icon: 'favicon' } })),
  ],
  'GET /media/thumbnails/:fileId/:width.webp': [
    to(everybody(), ({ things }) => ({ names: { fileId: things.picture, width: 320 } })),
  ],
  'GET /media/posters/:posterId.webp': [
    to(everybody(), ({ things }) => ({ names: { posterId: things.poster } })),
  ],

  'GET /preview/start': plain(everybody()),
  'GET /preview/leave': plain(everybody()),
  'GET /healthz': plain(everybody()),
  'GET /readyz': plain(everybody()),
  // Requests from this machine need no token.
  'GET /metrics': plain(everybody()),
  'GET /api/openapi.json': plain(everybody()),
  'GET /api/docs': plain(everybody()),
  'GET /sw.js': plain(everybody()),
  'GET /offline': plain(everybody()),
  'GET /downloads': plain(everybody()),
  'GET /.well-known/security.txt': plain(everybody()),
  'GET /.well-known/did.json': plain(everybody()),
  'GET /sitemap.xml': plain(everybody()),
  'GET /sitemap-pages.xml': plain(everybody()),
  'GET /sitemap-courses-:number(^[1-9]\\d{0,5}$).xml': [to(everybody(), () => ({ names: { number: 1 } }))],
  'GET /sitemap-lessons-:number(^[1-9]\\d{0,5}$).xml': [to(everybody(), () => ({ names: { number: 1 } }))],
  'GET /sitemap-teachers-:number(^[1-9]\\d{0,5}$).xml': [to(everybody(), () => ({ names: { number: 1 } }))],
}

/** Returns the path of a route, for an existing object or for an object that does not exist. */
export function addressOf(path: string, { names }: Sent, nothing = false): string {
  const { search = '', ...rest } = names
  const address = path
    .replace('*', String(rest['*'] ?? '*'))
    .replaceAll(/:(\w+)(?:\(\^.*?\$\))?/g, (_all, name: string) => {
      const value = rest[name] ?? ''
      if (!nothing || !/^id$|Id$/.test(name)) return String(value)
      if (typeof value === 'number') return '2147483000'
      return value.length === 32 ? '0'.repeat(32) : '00000000-0000-4000-8000-000000000000'
    })
  return `${address}${search}`
}

export type { Sent }
