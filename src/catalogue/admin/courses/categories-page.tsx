import { Link } from '@tanstack/react-router'
import { FolderTree, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Category } from '../../categories.schema.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { contains } from '../../../platform/client/ui/lists/contains.ts'
import { onePage } from '../../../platform/client/ui/lists/one-page.ts'
import { studioRefresh } from '../refresh.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { EditAndDelete } from '../edit-and-delete.tsx'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-categories.ts'

/** The categories, each with its number of courses. */
export function CategoriesPage() {
  const query = trpc.categories.list.useQuery()
  const { data: facets } = trpc.courses.facets.useQuery({})
  const [search, setSearch] = useState('')
  const editing = useDialog<Category | null>()
  const deleting = useDialog<Category>()
  useHashDialog('create', () => editing.show(null))
  const remove = trpc.categories.delete.useMutation({
    meta: {
      success: studioMessages.categoryDeleted,
      failure: studioMessages.categoryDeleteFailed,
      refresh: studioRefresh.categories,
    },
    // Closes the dialog in any case. If deletion fails because courses use the category, a toast explains this.
    onSettled: deleting.close,
  })
  const used = new Map(facets?.map(({ category, count }) => [category, count]))
  const shown = query.data?.filter(({ name, description }) => contains(search, name, description))
  return (
    <AdminPage
      title={t.categories}
      actions={
        <>
          <BinLink />
          <Button icon={<Plus aria-hidden="true" />} onClick={() => editing.show(null)}>
            {t.addCategory}
          </Button>
        </>
      }
    >
      {query.data && query.data.length > 0 && (
        <SearchBox
          id="category-search"
          label={t.searchCategories}
          placeholder={t.nameOrDescription}
          value={search}
          onSearch={setSearch}
          className="mb-5 max-w-md"
        />
      )}
      {!shown ? (
        query.isError ? (
          <LoadMore query={onePage(query)} />
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )
      ) : query.data?.length === 0 ? (
        <Empty icon={<FolderTree />} text={t.noCategories} />
      ) : shown.length === 0 ? (
        <Empty icon={<SearchX />} text={t.noCategoryMatches} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4">
          {shown.map((category) => (
            <li key={category.id}>
              <article aria-label={category.name} className="card flex h-full flex-col pt-4 pe-2 pb-2 ps-4.5">
                <h2 className="title-card pe-2.5 break-words">{category.name}</h2>
                <p className="mt-1 flex-1 pe-2.5 text-sm break-words whitespace-pre-line text-muted">
                  {category.description ?? ''}
                </p>
                <div className="mt-3 flex items-center">
                  <Link
                    to="/admin/courses"
                    search={{ category: category.name }}
                    aria-label={t.coursesIn(used.get(category.name) ?? 0, category.name)}
                    className="me-auto py-2 text-sm font-medium underline decoration-amber-mark decoration-2 underline-offset-4 tabular-nums"
                  >
                    {t.courses(used.get(category.name) ?? 0)}
                  </Link>
                  <EditAndDelete
                    name={category.name}
                    onEdit={() => editing.show(category)}
                    onDelete={() => deleting.show(category)}
                  />
                </div>
              </article>
            </li>
          ))}
        </ul>
      )}
      {editing.state && (
        <CategoryDialog
          key={editing.state.serial}
          category={editing.state.subject}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {deleting.state && (
        <DeleteDialog
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ id: deleting.state.subject.id })}
          title={t.askDelete(deleting.state.subject.name)}
          text={t.askDeleteText}
          busy={remove.isPending}
        />
      )}
    </AdminPage>
  )
}
