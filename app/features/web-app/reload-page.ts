import { isReloadHeld } from '~/lib/scripts/reload-holds.ts'

/** Loads the page anew unless that would take something from its reader. Whether it does. */
export function reloadUnlessHeld(): boolean {
  if (isReloadHeld() || hasTypedInput()) return false
  window.location.reload()
  return true
}

const TYPED =
  'input:user-valid, input:user-invalid, textarea:user-valid, textarea:user-invalid, [contenteditable]:focus'
/** What is chosen by a press is no typed input. */
const CHOSEN = ['checkbox', 'radio', 'range', 'button', 'submit', 'hidden']

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !CHOSEN.includes(element.type))

/** Whether something that a reader has typed stands in a field of the page, or is being typed. */
export function hasTypedInput(page: Document = document): boolean {
  const fields = [...page.querySelectorAll(TYPED), page.activeElement]
  return fields.some((field) => isField(field) && field.value !== '')
}
