import { Download } from 'lucide-react'
import { useState } from 'react'
import { announce, failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Menu, MenuAction } from '../../../platform/client/ui/overlays/menu.tsx'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-exchange.ts'
import { type QuestionSearch, questionsInput } from '../questions/question-search.ts'

const FORMATS = {
  gift: { label: () => 'GIFT', name: 'questions.gift.txt', type: 'text/plain' },
  xml: { label: () => t.moodleXml, name: 'questions.xml', type: 'application/xml' },
  csv: { label: () => 'CSV', name: 'questions.csv', type: 'text/csv' },
} as const
type Format = keyof typeof FORMATS

const failed = failure(t.error, t.exportFailed)
/** The maximum number of questions in a file. */
const MAX_EXPORTED = 10_000

async function write(format: Format, questions: readonly Question[]) {
  if (format === 'gift') return (await import('../../exchange/gift-writer.rules.ts')).writeGift(questions)
  if (format === 'xml')
    return (await import('../../exchange/moodle-writer.rules.ts')).writeMoodleXml(questions)
  return (await import('../../exchange/csv.rules.ts')).writeCsv(questions)
}

function save(file: string, { name, type }: (typeof FORMATS)[Format]) {
  const address = URL.createObjectURL(new Blob([file], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Exports the questions that the filters of the bank show. */
export function ExportMenu({ given }: { given: QuestionSearch }) {
  const { client } = trpc.useUtils()
  const [isBusy, setBusy] = useState(false)
  const run = async (format: Format) => {
    setBusy(true)
    try {
      const found: Question[] = []
      let cursor: number | undefined
      do {
        const page = await client.questions.list.query({
          ...questionsInput(given),
          limit: 100,
          ...(cursor !== undefined && { cursor }),
        })
        found.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined && found.length < MAX_EXPORTED)
      const { file, left } = await write(format, found.reverse())
      save(file, FORMATS[format])
      const text = left.length > 0 ? t.exportedWithout(left.length) : t.exportedText
      showToast({ title: t.exported(found.length - left.length), text, kind: 'success' })
    } catch (error) {
      announce(failed, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      button={
        <>
          <Download aria-hidden="true" />
          {isBusy ? t.exporting : t.exportQuestions}
        </>
      }
      buttonClassName={buttonClass({ variant: 'secondary' })}
    >
      {(Object.keys(FORMATS) as Format[]).map((format) => (
        <MenuAction key={format} disabled={isBusy} onClick={() => void run(format)}>
          {FORMATS[format].label()}
        </MenuAction>
      ))}
    </Menu>
  )
}
