/**
 * Returns the part of the page (`data-resume` of its form) in which the user was typing. Undefined if there is none.
 */
export function whereTyped(): string | undefined {
  const forms = [...document.querySelectorAll<HTMLElement>('form[data-resume]')]
  const form =
    forms.find((one) => one.contains(document.activeElement)) ??
    forms.find((one) => one.querySelector('textarea')?.value.trim())
  return form?.dataset.resume
}
