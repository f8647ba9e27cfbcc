#!/usr/bin/env node
// The command `lantern`: runs the built server and its commands in this process, without npm, sources or build tools.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answerPlainly, checkNode, COMMANDS, takeOptions } from './options.mjs'
import { fail, root, whenNpmIsGone } from './support.mjs'

checkNode()
const [first, ...others] = process.argv.slice(2)
const isStart = first === undefined || first.startsWith('-')
if (!isStart && !Object.hasOwn(COMMANDS, first)) fail(`There is no command '${first}' (--help names them)`)
const args = isStart ? process.argv.slice(2) : others
if (isStart) answerPlainly(args)
const rest = takeOptions(args, isStart)
const file = join(root, 'dist/server', `${isStart ? 'main' : first}.js`)
if (!existsSync(file)) fail("This is a checkout that was not built yet: run 'npm run build' first")
// Sets the arguments as if the command's file had been started directly, because the server starts child processes
// from these arguments.
process.argv.splice(1, Infinity, file, ...rest)
whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM')).unref()
await import(pathToFileURL(file).href)
