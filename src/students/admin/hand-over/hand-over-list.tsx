import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Inbox, Printer, SearchX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../../platform/client/document/focus-content.ts'
import { announce, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { undoable } from '../../../platform/client/ui/overlays/undoable.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { HandOver } from '../../hand-over.schema.ts'
import { t } from '../../texts/admin-hand-over.ts'
import { DoneHandOvers } from './done-hand-overs.tsx'
import { HandOverCard } from './hand-over-card.tsx'
import { handOverMessages } from './hand-over-messages.ts'
import { HandOverPaper } from './hand-over-paper.tsx'

const meta = { failure: handOverMessages.failed, refresh: ['handOver'] } as const

/** The messages that staff hand over to students who get no emails. */
export function HandOverList({ search }: { search: string | undefined }) {
  const input = search === undefined ? {} : { search }
  const navigate = useNavigate({ from: '/admin/messages' })
  const query = trpc.handOver.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const items = query.data?.pages.flatMap((page) => page.items)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [printed, setPrinted] = useState<readonly HandOver[]>()
  const endPrint = useCallback(() => setPrinted(undefined), [])
  const undo = trpc.handOver.undo.useMutation({ meta: { ...meta, success: handOverMessages.isBack } })
  const mark = trpc.handOver.mark.useMutation({ meta })
  const list = useRef<HTMLUListElement>(null)
  const count = items?.length ?? 0
  const hasMarked = useRef(false)
  // The pressed button disappears with its card, so move the focus to the first remaining card.
  useEffect(() => {
    if (hasMarked.current && count > 0 && isFocusLost())
      list.current?.querySelector('li')?.focus({ preventScroll: true })
    hasMarked.current = false
  }, [count])

  const done = (some: readonly HandOver[]) => {
    const ids = some.flatMap(({ messages }) => messages.map(({ id }) => id))
    const [first] = some
    if (!first) return
    const text = some.length === 1 ? t.marked(nameOf(first)) : t.markedMany(some.length)
    mark.mutate(
      { ids },
      {
        onSuccess: () => {
          hasMarked.current = true
          setChosen(
            (before) => new Set([...before].filter((id) => !some.some(({ userId }) => userId === id))),
          )
          announce(undoable(success(text), () => undo.mutate({ ids })))
        },
      },
    )
  }
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const selected = items?.filter(({ userId }) => chosen.has(userId)) ?? []
  const busy = mark.isPending || undo.isPending
  return (
    <>
      <p className="mb-4 max-w-3xl text-muted">{t.intro}</p>
      <SearchBox
        id="hand-over-search"
        label={t.searchStudents}
        placeholder={t.searchHint}
        value={search ?? ''}
        onSearch={(typed) =>
          void navigate({
            search: { view: 'hand-over', search: typed || undefined },
            replace: true,
            resetScroll: false,
          })
        }
        className="mb-4 w-full max-w-md"
      />
      {!items ? (
        query.isError ? null : (
          <Skeleton className="h-96 max-w-3xl rounded-card" />
        )
      ) : items.length > 0 ? (
        <>
          <div className="flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2 pb-3">
            <Checkbox
              label={t.selectAll}
              checked={selected.length === items.length}
              onChange={({ target }) =>
                choose(
                  items.map(({ userId }) => userId),
                  target.checked,
                )
              }
            />
            <p role="status" className="text-sm text-muted tabular-nums">
              {selected.length > 0 && t.chosen(selected.length)}
            </p>
            <div className="flex flex-wrap gap-2 sm:ms-auto">
              <Button
                size="sm"
                variant="secondary"
                icon={<Printer aria-hidden="true" />}
                onClick={() => setPrinted(selected.length > 0 ? selected : items)}
              >
                {selected.length > 0 ? t.print : t.printAll}
              </Button>
              {selected.length > 0 && (
                <Button
                  size="sm"
                  variant="secondary"
                  icon={<Check aria-hidden="true" />}
                  disabled={busy}
                  onClick={() => done(selected)}
                >
                  {t.handedOver}
                </Button>
              )}
            </div>
          </div>
          <ul
            ref={list}
            aria-label={t.toHandOver}
            className={cx('grid max-w-3xl gap-3', query.isPlaceholderData && 'opacity-60')}
          >
            {items.map((item) => (
              <HandOverCard
                key={item.userId}
                item={item}
                isChosen={chosen.has(item.userId)}
                busy={busy}
                onChoose={(isChosen) => choose([item.userId], isChosen)}
                onPrint={() => setPrinted([item])}
                onDone={() => done([item])}
              />
            ))}
          </ul>
        </>
      ) : search === undefined ? (
        <Empty icon={<Inbox />} text={t.nothing} hint={t.nothingHint} />
      ) : (
        <Empty icon={<SearchX />} text={t.noMatch} hint={t.noMatchHint} />
      )}
      <LoadMore query={query} label={t.showMore} />
      <DoneHandOvers busy={busy} onPutBack={(ids) => undo.mutate({ ids })} />
      {printed && <HandOverPaper items={printed} onPrinted={endPrint} />}
    </>
  )
}

const nameOf = ({ fullName, username }: HandOver) => fullName ?? username
