/** Moves the focus to the first field with an error, once it is shown. */
export function focusProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector('[data-invalid] :is(input, button), [aria-invalid=true]')
    if (field instanceof HTMLElement) field.focus()
  })
}
