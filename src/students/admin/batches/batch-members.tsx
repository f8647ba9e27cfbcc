import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { MobileLink } from '../../../accounts/client/registration/mobile-link.tsx'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Batch, BatchMember } from '../../batches.schema.ts'
import { batchMessages, MEMBER_NOUNS } from './batch-messages.ts'
import { firstMembers } from './batch-words.ts'
import { MoveMemberDialog } from './move-member-dialog.tsx'
import { t } from '../../texts/admin-batches.ts'

const nameOf = ({ fullName, username }: Pick<BatchMember, 'fullName' | 'username'>) => fullName ?? username

/** The members of a batch, with a search, and its former members. */
export function BatchMembers({ batch }: { batch: Batch }) {
  const [search, setSearch] = useState('')
  const [former, setFormer] = useState(false)
  const changes = useMay('batches')
  const moving = useDialog<BatchMember>()
  const removing = useDialog<BatchMember>()
  const query = trpc.batches.members.useInfiniteQuery(
    { ...firstMembers(batch.id), ...(former && { former }), ...(search && { search }) },
    { getNextPageParam: (last) => last.nextCursor, placeholderData: keepPreviousData },
  )
  const remove = trpc.batches.removeMember.useMutation({
    meta: { success: batchMessages.removed, failure: batchMessages.failed, refresh: MEMBER_NOUNS },
    onSettled: removing.close,
  })
  if (!query.data)
    return query.isError ? <LoadMore query={query} /> : <Skeleton className="mt-4 h-64 rounded-card" />
  const members = query.data.pages.flatMap(({ items }) => items)
  const isEmpty = members.length === 0 && !search
  return (
    <div className="mt-4">
      {(!isEmpty || former) && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchBox
            id="batch-member-search"
            label={t.searchMembers}
            placeholder={t.searchHint}
            value={search}
            onSearch={setSearch}
            className="w-full max-w-md"
          />
          <Select
            aria-label={t.members}
            className="w-full sm:w-48"
            value={former ? 'former' : ''}
            onChange={({ target }) => setFormer(target.value === 'former')}
          >
            <option value="">{t.members}</option>
            <option value="former">{t.formerMembers}</option>
          </Select>
        </div>
      )}
      {isEmpty ? (
        former ? (
          <Empty icon={<UsersRound />} text={t.noFormer} />
        ) : (
          <Empty icon={<UsersRound />} text={t.noMembers} hint={changes ? t.noMembersHint : undefined} />
        )
      ) : members.length === 0 ? (
        <Empty icon={<SearchX />} text={t.noMemberMatches} />
      ) : (
        <ul
          aria-label={t.members}
          aria-busy={query.isPlaceholderData}
          className="card divide-y divide-hairline"
        >
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              changes={changes}
              onMove={() => moving.show(member)}
              onRemove={() => removing.show(member)}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query} label={t.showMoreMembers} />
      {moving.state && (
        <MoveMemberDialog
          key={moving.state.serial}
          batch={batch}
          member={moving.state.subject}
          name={nameOf(moving.state.subject)}
          open={moving.state.open}
          onClose={moving.close}
        />
      )}
      {removing.state && (
        <ConfirmDialog
          open={removing.state.open}
          onClose={removing.close}
          onConfirm={() =>
            removing.state && remove.mutate({ id: batch.id, userId: removing.state.subject.userId })
          }
          busy={remove.isPending}
          danger
          title={t.askRemove(nameOf(removing.state.subject))}
          text={t.askRemoveText}
          confirmLabel={t.remove}
        />
      )}
    </div>
  )
}

interface MemberRowProps {
  member: BatchMember
  /** Whether the viewer may move and remove members. */
  changes: boolean
  onMove: () => void
  onRemove: () => void
}

function MemberRow({ member, changes, onMove, onRemove }: MemberRowProps) {
  const { userId, username, fullName, mobile, isMobileConfirmed, joinedAt, leftAt } = member
  const name = nameOf(member)
  const opens = useMay('students')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        {opens ? (
          <Link to="/admin/users/$id" params={{ id: userId }} className="text-link break-words">
            {name}
          </Link>
        ) : (
          <p className="font-semibold break-words">{name}</p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {fullName && <span className="min-w-0 break-words">{username}</span>}
          {mobile && <MobileLink mobile={mobile} isConfirmed={isMobileConfirmed} />}
        </p>
      </div>
      <p className="text-sm text-muted">
        <Rich
          text={leftAt ? t.joinedLeft : t.joined}
          tags={{
            date: () => <When date={joinedAt} as="date" />,
            left: () => leftAt && <When date={leftAt} as="date" />,
          }}
        />
      </p>
      {changes && !leftAt && (
        <div className="flex gap-2">
          <Button size="sm" variant="secondary" aria-label={t.moveStudent(name)} onClick={onMove}>
            {t.move}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            className="text-danger!"
            aria-label={t.removeStudent(name)}
            onClick={onRemove}
          >
            {t.remove}
          </Button>
        </div>
      )}
    </li>
  )
}
