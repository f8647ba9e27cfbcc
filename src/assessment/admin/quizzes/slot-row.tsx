import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton, iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-quizzes.ts'
import { t as inSections } from '../../texts/admin-sections.ts'
import { FormulaText } from '../formulas/formula-text.tsx'
import { briefText, kindNames } from '../questions/question-words.ts'
import { DrawFields } from './draw-fields.tsx'
import type { QuizOutput, QuizValues } from './quiz-values.ts'

interface SlotRowProps {
  /** The key of the row in the list. */
  place: string
  form: UseFormReturn<QuizValues, unknown, QuizOutput>
  index: number
  count: number
  question: Question | undefined
  sections: QuizValues['sections']
  onMove: (to: number) => void
  onSection: (section: number) => void
  onEdit: (question: Question) => void
  onRemove: () => void
}

/** A question of a quiz with its marks. Teachers move it by its handle, or with buttons. */
export function SlotRow(props: SlotRowProps) {
  const { place, form, index, count, question, sections, onMove, onSection, onEdit, onRemove } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: place, attributes: { roleDescription: t.sortable } })
  const style: CSSProperties = {
    ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    ...(transition && { transition }),
  }
  const errors = form.formState.errors.slots?.[index]
  const number = index + 1
  const section = useWatch({ control: form.control, name: `slots.${index}.section` })
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={cx(
        'relative grid grid-cols-[auto_1fr] items-start gap-x-2 gap-y-3 bg-surface p-3 first:rounded-t-card last:rounded-b-card md:grid-cols-[auto_1fr_auto]',
        isDragging && 'z-10 rounded-control shadow-floating ring-2 ring-amber-mark',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t.reorder(number)}
        title={t.dragToReorder}
        className={iconButtonClass(
          'ghost',
          cx('touch-manipulation', isDragging ? 'cursor-grabbing' : 'cursor-grab'),
        )}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <div className="min-w-0 py-1.5">
        <div className="line-clamp-3 font-semibold wrap-anywhere">
          {number}. {question ? <FormulaText text={question.text} plain={briefText(question)} /> : t.draw}
        </div>
        {question ? (
          <p className="text-sm text-muted">{kindNames[question.solution.kind]()}</p>
        ) : (
          <DrawFields form={form} index={index} />
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2 max-md:col-span-2">
        {sections.length > 0 && (
          <Field label={inSections.section} error={errors?.section?.message} className="w-40">
            <Select value={section} onChange={({ target }) => onSection(Number(target.value))}>
              {sections.map(({ title }, at) => (
                <option key={at} value={at + 1}>
                  {inSections.named(at + 1, title)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t.marks} error={errors?.marks?.message} className="w-22">
          <Input inputMode="decimal" autoComplete="off" {...form.register(`slots.${index}.marks`)} />
        </Field>
        <Field label={t.penalty} error={errors?.penalty?.message} className="w-22">
          <Input inputMode="decimal" autoComplete="off" {...form.register(`slots.${index}.penalty`)} />
        </Field>
        <div className="flex">
          <IconButton label={t.moveUp(number)} disabled={index === 0} onClick={() => onMove(index - 1)}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t.moveDown(number)}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          {question && (
            <IconButton label={t.editQuestion(number)} onClick={() => onEdit(question)}>
              <Pencil aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t.removeQuestion(number)} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
