import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../platform/client/ui/icon-button.tsx'
import { Ring } from '../../platform/client/ui/spinner.tsx'
import { t } from '../texts/admin-studio.ts'

interface EditAndDeleteProps {
  /** The name of the item. */
  name: string
  /** Whether the item's form is loading. */
  opening?: boolean | undefined
  onEdit: () => void
  /** Undefined if the viewer may not delete the item. */
  onDelete: (() => void) | undefined
}

/** Edit and delete buttons for a row of the studio. */
export function EditAndDelete({ name, opening = false, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <>
      <IconButton label={t.editThis(name)} title={t.edit} busy={opening} onClick={onEdit}>
        {opening ? <Ring /> : <Pencil aria-hidden="true" />}
      </IconButton>
      {onDelete && (
        <IconButton label={t.deleteThis(name)} title={t.deleteItem} variant="danger" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}
