/** The part of the page, as addresses name it (`data-resume` of its form), in which somebody was writing. */
export function whereTyped(): string | undefined {
  const forms = [...document.querySelectorAll<HTMLElement>('form[data-resume]')]
  const form =
    forms.find((one) => one.contains(document.activeElement)) ??
    forms.find((one) => one.querySelector('textarea')?.value.trim())
  return form?.dataset.resume
}
