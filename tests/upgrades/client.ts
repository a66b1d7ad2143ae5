import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Release } from './release.ts'

export type Json = Readonly<Record<string, unknown>>
export type Player = { readonly email: string; readonly password: string; readonly token: string }

const PATIENCE_MS = 240_000
/** Temporary rejections. */
const AGAIN = /cycle_too_short|reality_check|unavailable/

/** Makes calls of a release by their paths, since a release need not have the current contract. */
export function openClient({ url, studioUrl }: Pick<Release, 'url' | 'studioUrl'>) {
  async function send(player: Player | null, method: string, path: string, body?: object) {
    const headers = { 'content-type': 'application/json', ...(player && { authorization: `Bearer ${player.token}` }) }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers, ...sent })
    const text = await response.text()
    return { status: response.status, text }
  }

  /** Output of a call; undefined if it is rejected, or unknown to the release. */
  async function call(player: Player | null, method: string, path: string, body?: object): Promise<Json | undefined> {
    for (;;) {
      const { status, text } = await send(player, method, path, body)
      if (status < 300) return outputOf(text)
      if (text.includes('reality_check'))
        await send(player, 'POST', '/general/limits/reality-check', { answer: 'go_on' })
      else if (!AGAIN.test(text)) {
        if (status !== 404) console.warn(`${method} ${path}: ${status} ${text}`)
        return undefined
      }
      await pause(1000)
    }
  }

  async function required(player: Player | null, method: string, path: string, body?: object): Promise<Json> {
    const { status, text } = await send(player, method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return outputOf(text)
  }

  return {
    call,
    get: (player: Player | null, path: string) => required(player, 'GET', path),
    post: (player: Player | null, path: string, body: object) => required(player, 'POST', path, body),
    key: () => ({ idempotency_key: randomUUID() }),
    /** Submits a page of the platform as a browser does. */
    async form(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
      const response = await fetch(url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      if (response.status >= 400) throw new Error(`${path} answered ${response.status}`)
    },
    /** A call of the studio's pages; a rejection is a result with `error`. */
    async studio(path: string, body?: object): Promise<Json> {
      const sent = body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }
      return (await (await fetch(studioUrl + path, sent)).json()) as Json
    },
    async until(isSo: () => Promise<boolean>): Promise<void> {
      for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await pause(1000))
        if (Date.now() > end) throw new Error(`not so after ${PATIENCE_MS} ms`)
    },
  }
}

/** Some services wrap their output. */
function outputOf(text: string): Json {
  const body = JSON.parse(text) as Json
  return typeof body.data === 'object' && body.data !== null ? (body.data as Json) : body
}
