import { Prose } from '../../../platform/client/ui/prose.tsx'
import { useFormula } from './use-formula.ts'

interface FormulaTextProps {
  text: string
  /** Shown if the text has no formulas, and until its formulas are rendered. */
  plain?: string
}

/** A text in a list. A text with formulas looks as students see it, so its parent must not be a paragraph. */
export function FormulaText({ text, plain = text }: FormulaTextProps) {
  const html = useFormula(text)
  return html === null ? plain : <Prose html={html} className="inline max-w-none [&_p]:inline" />
}
