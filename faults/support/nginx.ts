import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/server/process/project-root.ts'
import { freePort } from '../../tests/support/server.ts'
import { atEnd } from './installation.ts'
import { NotHere, until } from './fault.ts'

/** Returns the document's code block that begins with this line. Throws if there is none. */
export function blockOf(document: string, first: string): string {
  const text = readFileSync(join(projectRoot, document), 'utf8')
  const found = [...text.matchAll(/^( *)```\w*\n([\s\S]*?)^ *```$/gm)]
    .map(([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    .find((block) => block.trimStart().startsWith(first))
  if (!found) throw new Error(`${document} has no block that begins with '${first}'`)
  return found
}

export const has = (program: string) => spawnSync(program, ['--version']).error === undefined

/**
 * Runs nginx in front of these servers with the configuration in `docs/`, but with its own ports and certificate.
 * `document` is the path of the page, and `first` is the first line of the code block. Returns nginx's address. The
 * servers may start later. Throws `NotHere` if nginx or OpenSSL is missing.
 */
export async function startNginx(document: string, first: string, ports: readonly string[]): Promise<string> {
  if (!has('nginx') || !has('openssl')) throw new NotHere('nginx and openssl are not installed')
  const folder = mkdtempSync(join(tmpdir(), 'lantern-nginx-'))
  // If root starts nginx, its workers run as another user, who must be able to read this folder.
  chmodSync(folder, 0o755)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const [plain, tls] = [await freePort(), await freePort()]
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  let next = 0
  const site = blockOf(document, first)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replaceAll('academy.example', 'localhost')
    .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
    .replaceAll(/127\.0\.0\.1:300\d/g, () => `127.0.0.1:${ports[next++ % ports.length]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  for (const name of ['client_body', 'proxy']) mkdirSync(join(folder, name))
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\ndaemon off;\nevents {}\nhttp { access_log off; ${temporary}\n${site}\n}\n`,
  )
  const tested = spawnSync('nginx', ['-t', '-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    encoding: 'utf8',
  })
  if (tested.status !== 0) throw new Error(`nginx -t: ${tested.stderr}`)
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  atEnd(async () => {
    child.kill('SIGQUIT')
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
    await ended
  })
  // The certificate is self-signed.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  process.removeAllListeners('warning')
  const url = `https://localhost:${tls}`
  // nginx returns 502 while it has no server.
  await until(
    'nginx answers',
    () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
    20_000,
  )
  const moved = await fetch(`http://127.0.0.1:${plain}/courses`, { redirect: 'manual' })
  if (moved.status !== 301) throw new Error(`http is answered with ${moved.status} and not sent to https`)
  return url
}
