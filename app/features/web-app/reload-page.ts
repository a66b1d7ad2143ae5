import { isReloadBlocked } from '~/lib/scripts/reload-blocks.ts'

/** Reloads the page unless that would lose the user's state. Returns whether it does. */
export function reloadUnlessHeld(): boolean {
  if (isReloadBlocked() || hasTypedInput()) return false
  window.location.reload()
  return true
}

const TYPED =
  'input:user-valid, input:user-invalid, textarea:user-valid, textarea:user-invalid, [contenteditable]:focus'
/** Controls that are clicked do not count as typed input. */
const CHOSEN = ['checkbox', 'radio', 'range', 'button', 'submit', 'hidden']

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !CHOSEN.includes(element.type))

/** Whether a field of the page contains typed text or is being edited. */
export function hasTypedInput(page: Document = document): boolean {
  const fields = [...page.querySelectorAll(TYPED), page.activeElement]
  return fields.some((field) => isField(field) && field.value !== '')
}
