import { CircleCheck, Users, X } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'

export type Toast = {
  readonly kind: 'done' | 'requested'
  readonly title: string
  readonly text?: string
  /** The next step. A toast with one stays until it is closed. */
  readonly next?: ReactNode
}

type Shown = Toast & { readonly id: number }

const LEAVES_MS = 6000
let shown: readonly Shown[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows what happened. */
export function showToast(toast: Toast): void {
  last += 1
  set([...shown, { ...toast, id: last }])
}

const close = (id: number) => set(shown.filter((toast) => toast.id !== id))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ToastRow({ id, kind, title, text, next }: Shown) {
  useEffect(() => {
    if (next !== undefined) return undefined
    const timer = setTimeout(() => close(id), LEAVES_MS)
    return () => clearTimeout(timer)
  }, [id, next])
  const Icon = kind === 'done' ? CircleCheck : Users
  return (
    <div className="ban toast">
      <Icon className={`i ${kind === 'done' ? 'win' : 'gold'}`} aria-hidden="true" />
      <div className="grow">
        <p>
          <b>{title}</b>
        </p>
        {text && <p>{text}</p>}
      </div>
      {next}
      <button type="button" className="ib" aria-label={m.close()} onClick={() => close(id)}>
        <X className="i" aria-hidden="true" />
      </button>
    </div>
  )
}

export function Toasts() {
  const list = useSyncExternalStore(subscribe, () => shown)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {list.map((toast) => (
        <ToastRow key={toast.id} {...toast} />
      ))}
    </div>
  )
}
