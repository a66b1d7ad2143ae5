export type Query = {
  readonly css: string
  /** Default: any name. */
  readonly name?: RegExp
  /** Default: only a hydrated control, since an earlier click would be lost. */
  readonly isServed?: boolean
}

/** A real browser with one page. Clicks and keys are native events, which hit whatever is at their position. */
export type Engine = AsyncDisposable & {
  open(url: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  address(): Promise<URL>
  /** Waits for the control, then clicks its center. */
  press(query: Query): Promise<void>
  write(query: Query, text: string): Promise<void>
  textOf(query: Query): Promise<string>
  /** Runs the body of a function in the page. `args` are `arguments` there. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  /** Errors of pages and consoles since the start, oldest first. */
  faults(): Promise<readonly string[]>
}

/**
 * Body of a function that finds a control: arguments are its selector, source and flags of a pattern of its name or
 * null, and whether it may be unhydrated. It must be visible, enabled, and not behind a dialog.
 */
export const FIND = `
const [css, name, flags, isServed] = arguments
const nameOf = (element) => {
  const by = element.getAttribute('aria-labelledby')
  const texts = by ? by.split(' ').map((id) => document.getElementById(id)?.textContent ?? '') : []
  const label = element.getAttribute('aria-label') ?? (texts.join(' ') || element.labels?.[0]?.textContent)
  return (label || element.textContent).replace(/\\s+/g, ' ').trim()
}
const isTaken = (element) => isServed || Object.keys(element).some((key) => key.startsWith('__reactProps'))
return [...document.querySelectorAll(css)].find((element) =>
  (name === null || new RegExp(name, flags).test(nameOf(element))) &&
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 &&
  !element.disabled && element.closest('[inert]') === null && isTaken(element)) ?? null
`

const DEADLINE_MS = 60_000
const PAUSE_MS = 50

/** Polls `find` until its result is not null. Rejects after a minute. */
export async function until<T>(what: string, find: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error(`not there within a minute: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

export const argumentsOf = ({ css, name, isServed = false }: Query) =>
  [css, name?.source ?? null, name?.flags ?? '', isServed] as const

export const described = ({ css, name }: Query) => `${css} ${name ?? ''}`
