import { randomBytes, randomInt } from 'node:crypto'
import type { GoldenRequest } from './golden.ts'

/** Replaces the fixtures' player at a real backend; used for one run only. */
export type ThrowAwayPlayer = {
  /** Null until the registration has returned one. */
  token: string | null
  /** The request with this player's values instead of the golden ones; a request without a bearer stays without one. */
  personal(request: GoldenRequest): GoldenRequest
}

/** `phonePrefix` precedes four random digits. */
export function throwAwayPlayer(phonePrefix: string): ThrowAwayPlayer {
  const name = `conformance-${randomBytes(6).toString('hex')}`
  const phone = randomInt(10_000)
  const phoneOf = (last: number) => `${phonePrefix}${String(last % 10_000).padStart(4, '0')}`
  const values = new Map([
    ['player@example.com', `${name}@example.com`],
    ['another@example.com', `${name}-another@example.com`],
    ['+77010000042', phoneOf(phone)],
    ['+77010000043', phoneOf(phone + 1)],
  ])
  return {
    token: null,
    personal(request) {
      const { authorization, ...headers } = request.headers
      const bearer = authorization && this.token ? { authorization: `Bearer ${this.token}` } : {}
      // a key belongs to one request: reusing it with another body is a conflict
      const key = ['golden-key-0000001', `golden-${randomBytes(12).toString('hex')}`] as const
      const body = request.body && replaced(request.body, new Map([...values, key]))
      return { ...request, headers: { ...headers, ...bearer }, body }
    },
  }
}

/** All replaced values are top-level fields of the body. */
const replaced = (body: Readonly<Record<string, unknown>>, values: ReadonlyMap<unknown, string>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, values.get(value) ?? value]))
