import { useState } from 'react'
import { announce, failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { ROWS_AT_ONCE } from '../../imports.rules.ts'
import { t } from '../../texts/admin-import.ts'
import { cellsOf, FileRefused, readStudents, type StudentFile } from './read-students.ts'

const checkFailed = failure(t.error, t.importFailed)

/** Reads a file of students, and sends its rows to the server for a rehearsal. */
export function useStudentImport() {
  const [file, setFile] = useState<File | null>(null)
  const [opened, setOpened] = useState<StudentFile | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [id, setId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const create = trpc.studentImports.create.useMutation()
  const addRows = trpc.studentImports.addRows.useMutation()
  const check = trpc.studentImports.check.useMutation()
  const utils = trpc.useUtils()

  const open = async (chosen: File | null) => {
    setFile(chosen)
    setOpened(null)
    setId(null)
    setRefusal(undefined)
    if (!chosen) return
    try {
      setOpened(await readStudents(chosen))
    } catch (error) {
      setRefusal(error instanceof FileRefused ? error.message : t.fileUnreadable)
    }
  }

  const run = async (work: () => Promise<number>) => {
    setBusy(true)
    try {
      const checked = await work()
      await utils.studentImports.invalidate()
      setId(checked)
    } catch (error) {
      announce(checkFailed, error)
    } finally {
      setBusy(false)
    }
  }

  /** Sends the rows of the opened file. `batch` applies to rows without a batch. */
  const send = (batch: string) =>
    run(async () => {
      if (!opened) throw new Error('No file is open')
      const made = await create.mutateAsync({ name: opened.name })
      const rows = cellsOf(opened, batch)
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await addRows.mutateAsync({ id: made.id, rows: rows.slice(from, from + ROWS_AT_ONCE) })
      await check.mutateAsync({ id: made.id })
      return made.id
    })

  /** Repeats the rehearsal with the same rows. */
  const checkAgain = (again: number) =>
    run(async () => {
      await check.mutateAsync({ id: again })
      return again
    })

  return { file, opened, setOpened, refusal, id, busy, open, send, checkAgain }
}
