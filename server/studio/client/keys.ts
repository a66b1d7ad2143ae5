import { dialog, element } from './frame.ts'
import { ownValue } from './own-value.ts'

/** Presses a button for each key, by its place on the keyboard; Escape does what is given. A dialog takes its own keys. */
export function hearKeys(presses: Readonly<Record<string, string>>, onEscape: () => void): void {
  document.addEventListener('keydown', (event) => {
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button, input, select, dialog')
    if (dialog.open || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.code === 'Escape') return onEscape()
    const id = ownValue(presses, event.code)
    // a button that has the focus takes its own Space
    if (!id || (event.code === 'Space' && isElsewhere)) return
    event.preventDefault()
    element<HTMLButtonElement>(id).click()
  })
}
