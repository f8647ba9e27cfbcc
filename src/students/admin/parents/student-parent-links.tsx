import { trpc } from '../../../platform/client/trpc.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { parentMessages } from '../../client/parents/parent-messages.ts'
import { ParentLinks } from '../../client/parents/parent-links.tsx'
import { t } from '../../texts/parents.ts'

const NOUNS = ['parentLinks', 'audit'] as const

/** The links to a student's report for parents. */
export function StudentParentLinks({ userId: id }: { userId: string }) {
  const { data: links } = trpc.parentLinks.ofStudent.useQuery({ id })
  const create = trpc.parentLinks.createForStudent.useMutation({
    meta: { refresh: NOUNS },
  })
  const revoke = trpc.parentLinks.revokeForStudent.useMutation({
    meta: {
      success: parentMessages.revoked,
      failure: parentMessages.failed,
      refresh: NOUNS,
    },
  })
  return (
    <section aria-labelledby="parents" className="card p-5">
      <h2 id="parents" className="title-card mb-2">
        {t.parents}
      </h2>
      {links ? (
        <ParentLinks
          links={links}
          isForStaff
          creation={{
            ...create,
            create: (input) => create.mutate({ id, ...input }),
            link: create.data,
          }}
          revoke={({ id: linkId }, onSettled) => revoke.mutate({ id, linkId }, { onSettled })}
          isRevoking={revoke.isPending}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  )
}
