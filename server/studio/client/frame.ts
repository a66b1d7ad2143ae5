/** Common parts of every game's page: elements, host messages, and calls to the studio. */

export const root = document.documentElement
/** Locale of number formats: a browser may lack formats for the page's language. */
export const formats = root.dataset.formats
export const host = document.body.dataset.host ?? ''
export const game = root.dataset.game ?? ''
const parameters = new URLSearchParams(location.search)
export const mode = parameters.get('mode') === 'real' ? 'real' : 'demo'
/** Currency of the play money; for real money the operator determines it. */
const currency = parameters.get('currency') ?? 'USD'
export const textsOfPage = <Texts>() => JSON.parse(document.body.dataset.texts ?? '{}') as Texts

/** Storage key, per currency of the play money. */
const VISITOR = `demo-visitor-${currency}`

/** Visitor that owns this tab's play money. If storage is blocked, a reload starts with new play money. */
const visitorOfTab = {
  read(): string | undefined {
    try {
      return sessionStorage.getItem(VISITOR) ?? undefined
    } catch {
      return undefined
    }
  },
  write(visitor: string): void {
    try {
      sessionStorage.setItem(VISITOR, visitor)
    } catch {
      // the play money lasts as long as the page
    }
  },
}

export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found as E
}

/**
 * Writes an element's text and keeps its text node: WebKit sends no `click` if the node under the pointer is replaced
 * between press and release.
 */
export function writeText(target: Element, text: string): void {
  const node = target.firstChild
  if (node?.nodeValue === text) return
  if (node instanceof Text && node === target.lastChild) node.nodeValue = text
  else target.replaceChildren(text)
}

export const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Sends a message to the host page only. */
export const post = (type: string, more: object = {}) => parent.postMessage({ fl: 1, type, ...more }, host)

/** Runs a promise without awaiting it. A rejection is reported as an uncaught error of the page (`reportError`). */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => reportError(error))
}

/** Calls the studio. Throws an error with the code of a rejection. */
export async function callStudio<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`../../api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? 'internal')
  return answer
}

/** The token is in the fragment, which appears in no log or referrer; it is used once and removed from the address. */
function takeToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('t') ?? undefined
  history.replaceState(null, '', location.pathname + location.search)
  return token
}

/**
 * Reopens the game with its unfinished round. A token opens a single session: only the host page can get another one,
 * while a demo needs none.
 */
export function reopen(): void {
  if (mode === 'real') post('expired')
  else location.reload()
}

/** Opens a session of this page's game: with the launch token for money, or for play money. */
export async function openSession<Opened extends { readonly visitor: string | null }>(path: string): Promise<Opened> {
  const visitor = visitorOfTab.read()
  const token = takeToken()
  if (mode === 'real' && !token && parent !== window) {
    reopen()
    // the host page replaces this one
    await new Promise(() => undefined)
  }
  const input = {
    game,
    mode,
    ...(token && { token }),
    ...(mode === 'demo' && { currency, ...(visitor && { visitor }) }),
  }
  const opened = await callStudio<Opened>(path, input)
  if (opened.visitor) visitorOfTab.write(opened.visitor)
  return opened
}

export function moneyOf(currency: string): (units: string | bigint) => string {
  const format = new Intl.NumberFormat(formats, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return (units) => format.format(Number(units) / 1e6)
}

export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  node.className = className
  if (text) writeText(node, text)
  return node
}

export function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = made('label')
  label.append(text, control)
  return label
}

export function fact(name: string, value: string): HTMLElement {
  const line = made('p')
  line.append(`${name}: `, made('code', '', value))
  return line
}

export const dialog = element<HTMLDialogElement>('dialog')

export function openDialog(title: string, body: readonly HTMLElement[]): void {
  writeText(element('dialog-title'), title)
  element('dialog-body').replaceChildren(...body)
  element('dialog-close').onclick = () => dialog.close()
  if (!dialog.open) dialog.showModal()
}

/**
 * Shows a button back to the operator's page if there is nothing to play: closes the frame or, outside of a frame,
 * navigates.
 */
export function showBackButton(text: string): void {
  const back = made('button', 'primary', text)
  back.addEventListener('click', () => {
    if (parent !== window) post('close')
    else location.assign(new URL(parameters.get('return') ?? '/', host))
  })
  element('status').after(back)
}

/** Handles messages of the host: only from its own origin and of known types; all others are ignored. */
export function onHostMessage(words: Readonly<Record<string, (data: object) => void>>): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== host || typeof data !== 'object' || data === null || !('type' in data)) return
    const { type } = data
    if (typeof type === 'string' && Object.hasOwn(words, type)) words[type]?.(data)
  })
}
