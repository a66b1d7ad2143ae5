import type { Call, Service } from '#server/shared/contract/call.ts'
import { findCall } from './calls.ts'
import type { GoldenFixture, GoldenRequest } from './golden.ts'
import { differences, isSuccess, type LiveAnswer } from './judge.ts'
import { throwAwayPlayer } from './player.ts'

export type Verdict = {
  readonly fixture: GoldenFixture
  readonly call: Call
  /** Null without a response. */
  readonly answer: LiveAnswer | null
  readonly outcome: 'ok' | 'differs' | 'not reachable'
  /** Paths of the differences, or reasons why the backend is unreachable. */
  readonly where: readonly string[]
}

export type Backend = {
  readonly mainUrl: string
  /** Bases of the services that are not under the main one (C2). */
  readonly serviceUrls?: Partial<Record<Service, string>>
  /** Beginning of the players' phone numbers; four digits follow. */
  readonly phonePrefix: string
  readonly send: (url: string, init: RequestInit) => Promise<Response>
}

/** The registration creates the player; a changed password and an ended session would affect the other fixtures. */
const FIRST = 'C9'
const LAST: readonly string[] = ['C7', 'C16']

/**
 * Sends each golden request to a backend, as one disposable player, and evaluates the responses. Calls outside the
 * contract are not sent, since the app never makes them.
 */
export async function* conform(fixtures: readonly GoldenFixture[], backend: Backend): AsyncGenerator<Verdict> {
  const player = throwAwayPlayer(backend.phonePrefix)
  for (const fixture of inOrder(fixtures)) {
    const call = findCall(fixture.request)?.call
    if (!call) continue
    const needsPlayer = fixture.request.headers.authorization !== undefined
    if (needsPlayer && player.token === null) {
      yield { fixture, call, answer: null, outcome: 'differs', where: [`not tried: ${FIRST} gave no token`] }
      continue
    }
    const verdict = await send(fixture, call, { ...backend, request: player.personal(fixture.request) })
    if (needsPlayer || (fixture.row === FIRST && player.token === null))
      player.token = newToken(verdict) ?? player.token
    yield verdict
  }
}

function inOrder(fixtures: readonly GoldenFixture[]): GoldenFixture[] {
  const rank = ({ row }: GoldenFixture) => {
    if (row === FIRST) return 0
    if (LAST.includes(row)) return 1000 + LAST.indexOf(row)
    return row === 'own' ? 999 : Number(row.slice(1))
  }
  return fixtures.toSorted((one, other) => rank(one) - rank(other))
}

type Question = Backend & { readonly request: GoldenRequest }

async function send(fixture: GoldenFixture, call: Call, question: Question): Promise<Verdict> {
  try {
    const response = await question.send(urlOf(call, question), toInit(question.request))
    const answer = { status: response.status, body: parseJson(await response.text()) }
    const where = differences(fixture, call, answer)
    return { fixture, call, answer, outcome: where.length === 0 ? 'ok' : 'differs', where }
  } catch (error) {
    return { fixture, call, answer: null, outcome: 'not reachable', where: [reasonOf(error)] }
  }
}

function urlOf({ service }: Call, { request: { path, query }, mainUrl, serviceUrls }: Question): string {
  const own = serviceUrls?.[service]
  const search = new URLSearchParams(query)
  const address = own === undefined ? mainUrl + path : own + path.slice(service.length + 1)
  return search.size > 0 ? `${address}?${search}` : address
}

const toInit = ({ method, headers, body }: GoldenRequest): RequestInit => ({
  method,
  headers: {
    accept: 'application/json',
    'accept-language': 'ru',
    ...(body && { 'content-type': 'application/json' }),
    ...headers,
  },
  body: body && JSON.stringify(body),
  redirect: 'manual',
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The credential in a response, which replaces the previous one. */
function newToken({ answer, call }: Verdict): string | null {
  if (answer === null || !isSuccess(answer.status) || call.credential === undefined) return null
  const text = JSON.stringify(answer.body)
  const match = new RegExp(`"${call.credential}":"([^"]+)"`).exec(text)
  return match?.[1] ?? null
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
