import { Secret, TOTP } from 'otpauth'
import { createOperatorApp } from '#server/platform/operator/app.ts'
import { SERVICE_SECRET, type TestPlatform } from './start-platform.ts'

export const DESK_ORIGIN = 'http://localhost:4001'
const PASSWORD = 'a long passphrase of the desk'
const STEP_MS = 30_000

export type DeskReply = { readonly status: number; readonly body: Record<string, unknown> }

type Sent = {
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** The operator API of a platform within this process. */
export type Desk = {
  /** The origin that its console has. */
  readonly origin: string
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly send: (path: string, sent?: Sent) => Promise<DeskReply>
}

/** A person at the desk, signed in. */
export type DeskOperator = {
  readonly name: string
  /** Personal key, for the command line. */
  readonly key: string
  readonly cookie: string
  /** A code of the authenticator that was not used; the clock advances to the next one if it has to. */
  readonly code: () => string
  /** Makes a call in the operator's session; a POST has the console's origin. */
  readonly get: (path: string) => Promise<DeskReply>
  readonly post: (path: string, body?: object) => Promise<DeskReply>
  /** Shows a code, as approvals ask for. */
  readonly prove: () => Promise<void>
}

/** The operator API of a platform. */
export function deskOf({ platform }: Pick<TestPlatform, 'platform'>): Desk {
  const app = createOperatorApp(platform, { origin: DESK_ORIGIN, hosts: ['127.0.0.1:4001'] })
  return deskAt(DESK_ORIGIN, async (path, init) => app.request(`${DESK_ORIGIN}${path}`, init, {}))
}

/** The operator API behind a way to send requests. */
export function deskAt(origin: string, fetch: Desk['fetch']): Desk {
  return {
    origin,
    fetch,
    async send(path, { method = 'POST', body = {}, headers = {} } = {}) {
      const response = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
  }
}

/**
 * Sets up a desk with its first admin, who invites the others at once: from the second operator on, invitations take
 * two. Returns them signed in, each with a personal key.
 */
export async function openDesk<Name extends string>(
  site: Pick<TestPlatform, 'platform' | 'clock'>,
  people: Readonly<Record<Name, readonly string[]>>,
): Promise<Desk & Readonly<Record<'admin' | Name, DeskOperator>>> {
  const desk = deskOf(site)
  const setup = await desk.send('/v1/setup', { headers: { 'x-service-secret': SERVICE_SECRET } })
  const admin = await accept(site, desk, String(setup.body.link))
  const links = new Map<string, string>()
  for (const [name, roles] of Object.entries(people)) {
    const invited = await admin.post('/v1/operators', { name, roles, why: 'a colleague of the tests' })
    if (invited.status !== 200) throw new Error(`${name} is not invited: ${JSON.stringify(invited.body)}`)
    links.set(name, (invited.body.result as { link: string }).link)
  }
  const found: Record<string, DeskOperator> = { admin }
  for (const [name, link] of links) found[name] = await accept(site, desk, link)
  return { ...desk, ...found } as unknown as Desk & Readonly<Record<'admin' | Name, DeskOperator>>
}

/** Accepts an invitation and makes a key. */
export async function accept({ clock }: Pick<TestPlatform, 'clock'>, desk: Desk, link: string): Promise<DeskOperator> {
  const token = new URL(link).hash.slice(1)
  const opened = await desk.send('/v1/invitations/open', { body: { token } })
  const { operator, secret } = opened.body as { operator: string; secret: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 })
  let used = 0
  const code = () => {
    // a code works once
    if (Math.floor(clock.now() / STEP_MS) === used) clock.advance(STEP_MS)
    used = Math.floor(clock.now() / STEP_MS)
    return totp.generate({ timestamp: clock.now() })
  }
  const response = await desk.fetch('/v1/invitations/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: PASSWORD, totp: code() }),
  })
  if (response.status !== 200) throw new Error(`${operator} is not accepted: ${await response.text()}`)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const post = (path: string, body: object = {}) => desk.send(path, { body, headers: { cookie, origin: desk.origin } })
  const made = await post('/v1/keys')
  return {
    name: operator,
    key: String(made.body.key),
    cookie,
    code,
    get: (path) => desk.send(path, { method: 'GET', headers: { cookie } }),
    post,
    async prove() {
      const { status } = await post('/v1/session/proof', { totp: code() })
      if (status !== 200) throw new Error(`the code of ${operator} was rejected with ${status}`)
    },
  }
}

/** Signs in again with the password of the tests. */
export const signIn = (desk: Desk, { name, code }: DeskOperator, password = PASSWORD) =>
  desk.fetch('/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password, totp: code() }),
  })

/** Has a second person look at an act that waits for one, and approve it. Returns the answer to the approval. */
export async function approveBy(second: DeskOperator, { status, body }: DeskReply): Promise<DeskReply> {
  const { request } = body as { request?: { id: string } }
  if (status !== 200 || !request) throw new Error(`nothing waits: ${status} ${JSON.stringify(body)}`)
  await second.get(`/v1/requests/${request.id}`)
  await second.prove()
  return second.post(`/v1/requests/${request.id}/decide`, { verdict: 'approve' })
}
