import type { SendRequest } from '#server/http/send-request.ts'
import { Killed } from './life.ts'
import type { Random } from './random.ts'
import type { Time } from './time.ts'

/** Thrown without a response: whether the request took effect is unknown. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

export type NetworkFaults = {
  /** Probability that a request, or its response, is lost. */
  drop: number
  /** Probability that a request that may be repeated arrives twice. */
  repeat: number
  /** Probability of a delay of seconds rather than milliseconds. */
  slow: number
}

export const NO_NETWORK_FAULTS: NetworkFaults = { drop: 0, repeat: 0, slow: 0 }

type Delivery = {
  readonly from: string
  readonly to: string
  readonly timeoutMs: number
  /** Whether a proxy or a retry may deliver it twice. */
  readonly isRepeatable?: boolean
}

/** A request handled by a program; throws Killed if the program ends meanwhile. */
export type Handler = (request: Request) => Promise<Response>

/** The network between all programs, companies and players. It delays, reorders, loses and repeats, and is cut for a while. */
export type Network = {
  readonly faults: NetworkFaults
  /** Delivers work to a program and its result back. Rejects with NoResponse. */
  deliver<T>(delivery: Delivery, work: () => Promise<T>): Promise<T>
  /** Separates a program from all others for a time. */
  cut(name: string, durationMs: number): void
  /** Connects a handler to the host of its URL. */
  listen(host: string, name: string, handler: Handler): void
  /** HTTP as a program at `from` sees it. */
  sendFrom(from: string, isRepeatable?: boolean): SendRequest
}

const FAST_MS = 20
const SLOW_MS = 4000

type NetworkOptions = { readonly time: Time; readonly random: Random; readonly onFault: (kind: string) => void }

export function createNetwork({ time, random, onFault }: NetworkOptions): Network {
  const faults = { ...NO_NETWORK_FAULTS }
  const cuts = new Map<string, number>()
  const hosts = new Map<string, { readonly name: string; readonly handler: Handler }>()

  const isCut = (name: string) => (cuts.get(name) ?? 0) > time.now()
  const isLost = ({ from, to }: Delivery): boolean => {
    if (isCut(from) || isCut(to)) return true
    if (!random.chance(faults.drop)) return false
    onFault('lost message')
    return true
  }
  const delay = () => 1 + random.between(0, random.chance(faults.slow) ? SLOW_MS : FAST_MS)

  function deliver<T>(delivery: Delivery, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = time.after(delivery.timeoutMs, () => reject(new NoResponse('no response in time')))
      function settle(run: () => void): void {
        if (isLost(delivery)) return
        time.after(delay(), () => {
          cancel()
          run()
        })
      }
      const arrive = () =>
        work().then(
          (result) => settle(() => resolve(result)),
          // the connection breaks with the program that held it
          (error: unknown) =>
            settle(() => reject(error instanceof Killed ? new NoResponse('connection reset') : error)),
        )
      if (!isLost(delivery)) time.after(delay(), arrive)
      if (delivery.isRepeatable && random.chance(faults.repeat)) {
        onFault('repeated message')
        time.after(3 * delay(), () => work().catch(() => {}))
      }
    })
  }

  return {
    faults,
    deliver,
    cut(name, durationMs) {
      onFault('partition')
      cuts.set(name, time.now() + durationMs)
    },
    listen(host, name, handler) {
      hosts.set(host, { name, handler })
    },
    sendFrom: (from, isRepeatable = false) => {
      return async (url, { timeoutMs, signal, ...init }) => {
        const target = hosts.get(new URL(url).host)
        if (target === undefined) throw new TypeError(`no program listens on ${url}`)
        const delivery = { from, to: target.name, timeoutMs, isRepeatable }
        const sent = deliver(delivery, async () => {
          const response = await target.handler(new Request(url, init))
          return { status: response.status, headers: response.headers, body: await response.arrayBuffer() }
        })
        const { status, headers, body } = await (signal ? Promise.race([sent, aborted(signal)]) : sent)
        return new Response(body, { status, headers })
      }
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
