import { useEffect, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import type { MessageKey, MessageRound } from '../../messages.schema.ts'
import { roundMessages } from './round-messages.ts'

/** The maximum that `messages.next` accepts. */
const MAX_SKIPPED = 100

/** Returns the message that the caller has reserved, and functions that change it. */
export function useRound(round: MessageRound) {
  const [skipped, setSkipped] = useState<readonly MessageKey[]>([])
  const next = trpc.messages.next.useMutation()
  const sending = trpc.messages.markSent.useMutation({
    meta: { failure: roundMessages.failed, refresh: ['messages'] },
    // Fetches another message, even if other staff have taken this one.
    onSettled: () => next.mutate({ ...round, skipped: [...skipped] }),
  })
  const { mutate } = next
  const [kind, subjectId, batchId] = [round.kind, round.subjectId, round.batchId]
  useEffect(() => mutate({ kind, subjectId, batchId, skipped: [] }), [mutate, kind, subjectId, batchId])
  const message = next.data?.message
  const again = (keys: readonly MessageKey[]) => {
    setSkipped(keys)
    mutate({ ...round, skipped: [...keys] })
  }
  return {
    message,
    skipped: skipped.length,
    isBusy: next.isPending || sending.isPending,
    isError: next.isError,
    markSent: () => message && sending.mutate({ ...round, ...keyOf(message) }),
    skip: () => message && again([...skipped, keyOf(message)].slice(-MAX_SKIPPED)),
    startAgain: () => again([]),
    reload: () => again(skipped),
  }
}

const keyOf = ({ aboutId, userId }: MessageKey): MessageKey => ({ aboutId, userId })
