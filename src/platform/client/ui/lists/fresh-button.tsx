import { ArrowUp } from 'lucide-react'
import { counted } from '../../../count.ts'
import { Button } from '../button.tsx'

/**
 * Says politely that there is something new on top of a list, and shows it when it is pressed. Whoever places it sees to it
 * that nothing moves.
 */
export function FreshButton({ count, noun, onShow }: { count: number; noun: string; onShow: () => void }) {
  return (
    <div role="status" className="flex justify-center">
      {count > 0 && (
        <Button size="sm" icon={<ArrowUp aria-hidden="true" />} onClick={onShow}>
          {counted(count, `new ${noun}`)}
        </Button>
      )}
    </div>
  )
}
