import { trpc } from '../../../platform/client/trpc.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { parentMessages } from './parent-messages.ts'
import { ParentLinks } from './parent-links.tsx'

/** The links to the caller's own report for parents. */
export function OwnParentLinks() {
  const { data: links } = trpc.parentLinks.mine.useQuery()
  const create = trpc.parentLinks.create.useMutation({
    meta: { refresh: ['parentLinks'] },
  })
  const revoke = trpc.parentLinks.revoke.useMutation({
    meta: {
      success: parentMessages.revoked,
      failure: parentMessages.failed,
      refresh: ['parentLinks'],
    },
  })
  if (!links) return <Skeleton className="h-24" />
  return (
    <ParentLinks
      links={links}
      isForStaff={false}
      creation={{ ...create, create: create.mutate, link: create.data }}
      revoke={({ id }, onSettled) => revoke.mutate({ id }, { onSettled })}
      isRevoking={revoke.isPending}
    />
  )
}
