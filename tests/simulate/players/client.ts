import { callTarget } from '#server/edge/upstream/client.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { SERVICE_SECRET } from '../programs/platform-program.ts'
import { PLATFORM_HOST, STUDIO_HOST } from '../programs/studio-program.ts'
import { NoResponse } from '../world/network.ts'
import type { World } from '../world/world.ts'

/** A response of a program. `data` is not validated. */
export type Reply<Data> =
  | { readonly status: 200; readonly data: Data; readonly error: null }
  | { readonly status: number; readonly data: null; readonly error: string }

/** Requests of one device. */
export type Client = {
  /** One attempt. Rejects with NoResponse. */
  once<C extends Call>(call: C, input: CallInput<C>, token?: string | null): Promise<Reply<CallOutput<C>>>
  /** Repeats the same request until it has a definite response: for reads, and for calls with an idempotency key. */
  surely<C extends Call>(call: C, input: CallInput<C>, token?: string | null): Promise<Reply<CallOutput<C>>>
  /** The same for a call of the studio's page. */
  studio<Data>(path: string, body: object): Promise<Reply<Data>>
}

const TIMEOUT_MS = 8000
const AGAIN_MS = 1500
const baseOf = (service: Call['service']) => (service === 'main' ? '' : `/${service}`)
/** The operation was not decided: a repetition may succeed. */
const isUndecided = (status: number) => status === 429 || status >= 500

export function createClient(
  { time, network, platform, studio, random, note }: World,
  name: string,
  ip: string,
): Client {
  const choices = random.fork(name)

  async function send<Data>(to: 'platform' | 'studio', url: string, init: RequestInit): Promise<Reply<Data>> {
    const program = to === 'platform' ? platform : studio
    return network.deliver({ from: name, to, timeoutMs: TIMEOUT_MS }, async () => {
      const response = await program.fetch(new Request(url, init))
      const body = JSON.parse(await response.text()) as {
        data?: Data
        errors?: Record<string, string[]>
        error?: string
      }
      const { status } = response
      const path = url.slice(url.indexOf('.example') + 8)
      if (status === 200) {
        note(`${name} ${path} 200`)
        return { status, data: (to === 'studio' ? body : (body.data ?? body)) as Data, error: null }
      }
      const [[field, [message = ''] = []] = ['', []]] = Object.entries(body.errors ?? {})
      const error = body.error ?? `${field}: ${message}`
      note(`${name} ${path} ${status} ${error}`)
      return { status, data: null, error }
    })
  }

  async function repeated<Data>(attempt: () => Promise<Reply<Data>>): Promise<Reply<Data>> {
    for (let wait = AGAIN_MS; ; wait = Math.min(2 * wait, 60_000)) {
      try {
        const reply = await attempt()
        if (!isUndecided(reply.status)) return reply
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error
      }
      await time.sleep(wait + choices.between(0, AGAIN_MS))
    }
  }

  const once: Client['once'] = (call, input, token) => {
    const { url, body } = callTarget(call, input, `https://${PLATFORM_HOST}${baseOf(call.service)}`)
    const headers = {
      'content-type': 'application/json',
      'x-service-secret': SERVICE_SECRET,
      'x-forwarded-for': ip,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return send('platform', url, { method: call.method, headers, ...(body !== undefined && { body }) })
  }

  return {
    once,
    surely: (call, input, token) => repeated(() => once(call, input, token)),
    studio: (path, body) =>
      repeated(() =>
        send('studio', `https://${STUDIO_HOST}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  }
}
