import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../platform/client/ui/icon-button.tsx'

interface EditAndDeleteProps {
  /** What it is called. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** The two buttons at the end of whatever the studio lists. */
export function EditAndDelete({ name, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <>
      <IconButton label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${name}`} title="Delete" variant="danger" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  )
}
