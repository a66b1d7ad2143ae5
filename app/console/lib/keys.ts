import { useLayoutEffect, useRef } from 'react'
import { currentPreferences } from './preferences.ts'

/**
 * Keys by name: a letter such as `j`, with modifiers as `shift l` or `ctrl k`, a sequence as `g p`, or a named key such
 * as `escape`.
 */
export type Keys = Readonly<Record<string, () => void>>

const SEQUENCE_MS = 1200

type Layer = { readonly current: Keys }
const layers: Layer[] = []
let first: { readonly name: string; readonly at: number } | null = null

/** Letters by their place on the keyboard: the same keys work in a Russian layout. */
function nameOf({ code, key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (altKey) return null
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const base = (key === '?' || key === '/' ? key : (letter ?? digit ?? key)).toLowerCase()
  if (ctrlKey || metaKey) return `ctrl ${base}`
  return shiftKey && letter ? `shift ${base}` : base
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (/^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable)

/** Keys that work while a field has the focus, and with letter keys turned off. */
const isAlways = (name: string) => name.startsWith('ctrl ') || name === 'escape'

const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="option"]') !== null

function handle(event: KeyboardEvent): void {
  const name = nameOf(event)
  if (name === null || event.defaultPrevented || event.isComposing) return
  if (!isAlways(name) && (isField(event.target) || !currentPreferences().hasLetterKeys)) return
  // the key of a focused control presses it
  if ((name === 'enter' || name === ' ') && isPressable(event.target)) return
  const isOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  const usable = isOpen ? [] : layers
  const sequence = first && Date.now() - first.at < SEQUENCE_MS ? `${first.name} ${name}` : null
  first = null
  for (const wanted of sequence === null ? [name] : [sequence])
    for (const layer of usable.toReversed()) {
      const act = layer.current[wanted]
      if (!act) continue
      event.preventDefault()
      act()
      return
    }
  if (sequence === null && name === 'g' && !isOpen) first = { name, at: Date.now() }
}

window.addEventListener('keydown', handle)

/** Registers keys while a component is shown; those of the component that came last win. Dialogs silence them. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  // with the paint: what is on the screen reacts to its keys
  useLayoutEffect(() => {
    layers.push(latest)
    return () => {
      layers.splice(layers.indexOf(latest), 1)
    }
  }, [])
}
