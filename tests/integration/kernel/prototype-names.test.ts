import { expect, test } from 'vitest'
import type { Call } from '#server/shared/contract/call.ts'
import { CALLS } from '../../conformance/calls.ts'
import { fittingInput, PROTOTYPE_KEYS } from '../../contract/arbitrary-input.ts'
import { fillPath, queryOf } from '../../fuzz/families/calls.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import fc from '../../support/run/fast-check.ts'

const SEED = 20_261_129

function textsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, [...path, key]))
}

function withText(value: unknown, [key, ...rest]: readonly (string | number)[], text: string): unknown {
  if (key === undefined) return text
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  return Object.assign(copy, { [key]: withText(Reflect.get(value as object, key), rest, text) })
}

test('no call of the contract fails on a name that every object inherits, in any of its fields', async () => {
  await using site = await startPlatform()
  await site.platform.writer.execute('seedOffers', undefined)
  let players = 0
  async function openPlayer(): Promise<string> {
    players += 1
    const opened = await register(site, `player-${players}@example.com`)
    await fund(site, opened, { amount: '100', currency: 'RUB' })
    return opened
  }
  let token = await openPlayer()
  /** Sends it without client-side validation. */
  function send(call: Call, input: unknown): Promise<Response> {
    const { path, rest } = fillPath(call, input)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    if (call.method === 'GET') return site.fetch(path + queryOf(rest), { headers })
    return site.fetch(path, { method: call.method, headers, body: JSON.stringify(rest) })
  }
  const faults: string[] = []
  for (const { name, call } of CALLS) {
    const [input] = fc.sample(fittingInput(call.request), { seed: SEED, numRuns: 1 })
    for (const path of textsOf(input))
      for (const text of PROTOTYPE_KEYS) {
        const { status } = await send(call, withText(input, path, text))
        // some calls end the session, or close the account
        if (status === 401) token = await openPlayer()
        if (status >= 500 && status !== 503) faults.push(`${name} ${path.join('.')}=${text}: ${status}`)
      }
  }
  expect(faults).toEqual([])
})
