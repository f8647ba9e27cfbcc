import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { UNDO_SECONDS } from '../../rules.ts'
import { announce, refresh } from '../../../platform/client/messages.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { statusOf, trpc } from '../../../platform/client/trpc.ts'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-queue.ts'

type Ids = readonly number[]

/** Splits the IDs into groups that one call accepts. */
const pagesOf = (ids: Ids) =>
  Array.from({ length: Math.ceil(ids.length / MAX_PAGE_SIZE) }, (_, page) =>
    ids.slice(page * MAX_PAGE_SIZE, (page + 1) * MAX_PAGE_SIZE),
  )

/** Returns the decisions that can still be undone: in the toast, in their rows, and by a shortcut. */
export function useUndo(onUndone: (ids: Ids) => void) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  /** The payments of the last decision, from the moment when it is sent. */
  const last = useRef<Ids>([])
  /** The payments of the decision before that. */
  const previous = useRef<Ids>([])
  /** Whether to undo the last decision as soon as the server has stored it. */
  const isWanted = useRef(false)
  const isSending = useRef(false)
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])

  const close = (ids: Ids) => {
    for (const id of ids) clearTimeout(timers.current.get(id))
    setOpen((before) => new Set([...before].filter((id) => !ids.includes(id))))
  }
  const keepOpen = (ids: Ids, seconds = UNDO_SECONDS) => {
    for (const id of ids) {
      clearTimeout(timers.current.get(id))
      timers.current.set(
        id,
        setTimeout(() => close([id]), seconds * 1000),
      )
    }
    setOpen((before) => new Set([...before, ...ids]))
  }

  const undoing = trpc.payments.undo.useMutation({
    meta: { failure: paymentMessages.undoFailed },
    onSuccess: ({ undone, refused }) => {
      close(undone)
      const [first] = refused
      announce(
        first
          ? { title: paymentMessages.undoFailed.title, text: first.message, kind: 'error' }
          : paymentMessages.decisionUndone,
      )
      onUndone(undone)
    },
    onError: (_error, { ids }) => close(ids),
    onSettled: () => refresh(queryClient, ['payments', 'admin', 'notifications', 'audit']),
  })
  const holding = trpc.payments.holdUndo.useMutation({ onSuccess: (_nothing, { ids }) => keepOpen(ids) })

  const undo = (ids: Ids) => {
    if (!undoing.isPending) for (const part of pagesOf(ids)) undoing.mutate({ ids: part })
  }
  const extend = (ids: Ids) => {
    for (const part of pagesOf(ids)) holding.mutate({ ids: part })
  }
  const hold = (ids: Ids) => {
    if (!undoing.isPending && !undoing.isSuccess) extend(ids)
  }
  return {
    /** Payments whose decision can be undone. */
    open,
    undo,
    hold,
    /** Restarts the undo window of these payments. */
    extend,
    keepOpen,
    close,
    /** Call this when a decision is sent, so that `undoLast` never undoes the decision before it. */
    begin: (ids: Ids) => {
      previous.current = last.current
      last.current = ids
      isSending.current = true
      isWanted.current = false
    },
    /**
     * Call this when a decision has failed. If the server has refused it, the decision before it is the last one again.
     * After other errors, the new decision may have been stored.
     */
    fail: (ids: Ids, error: unknown) => {
      if (!ids.some((id) => last.current.includes(id))) return
      if ((statusOf(error) ?? 500) < 500) last.current = previous.current
      isSending.current = false
      isWanted.current = false
    },
    /** Undoes the last decision. If it has not reached the server yet, undoes it afterwards. */
    undoLast: () => {
      if (isSending.current) isWanted.current = true
      else undo(last.current.filter((id) => open.has(id)))
    },
    /** Shows the decision in a toast with an undo button. */
    offer: (ids: Ids, message: { title: string; text: string }) => {
      const isLast = ids.some((id) => last.current.includes(id))
      undoing.reset()
      keepOpen(ids)
      // The undo window of the first call is shorter, because later calls took time. So restart it.
      if (ids.length > MAX_PAGE_SIZE) extend(ids)
      announce({
        ...message,
        kind: 'success',
        action: {
          label: t.undo,
          seconds: UNDO_SECONDS,
          onPress: () => undo(ids),
          onHold: () => hold(ids),
        },
      })
      if (!isLast) return
      isSending.current = false
      if (isWanted.current) undo(ids)
      isWanted.current = false
    },
  }
}

export type Undo = ReturnType<typeof useUndo>
