import { test as base, expect } from '@playwright/test'
import { expectedOutcome, FAULT_CASES, outcomeOf, sentTooOften, spoil, writesAmong } from '../contract/chaos-cases.ts'
import { answerAsDocumented, EXAMPLES } from '../contract/golden-backend.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import { callProcedure, type Endpoint, endpointAt } from '../support/http/procedure.ts'
import { everyOf } from '../support/run/depth.ts'
import { startSite } from '../support/site.ts'
import type { SiteOptions } from './fixtures.ts'
import { GOLDEN_CALLS } from './golden-calls.ts'

/** Less than the shortest trickle takes, and long enough for a wave of simultaneous calls on a busy machine. */
const TIMEOUT_MS = 8000
/** Number of simultaneous procedures. Hanging ones need no CPU time, and are all called together. */
const WAVE = 40

type Stage = { readonly endpoint: Endpoint; readonly proxy: FaultProxy }

/** The built site in front of an operator's API with injected faults. No browser is opened. */
const test = base.extend<object, SiteOptions & { stage: Stage }>({
  target: ['edge', { option: true, scope: 'worker' }],
  stage: [
    async ({ target }, use) => {
      await using operator = await startFixtureServer()
      operator.respond(answerAsDocumented)
      await using proxy = await startFaultProxy(operator.url)
      await using site = await startSite(target, {
        UPSTREAM: 'remote',
        UPSTREAM_URL: proxy.url,
        UPSTREAM_TIMEOUT_MS: `${TIMEOUT_MS}`,
        APP_SECRET: 'app-secret-of-the-tests-0123456789',
      })
      await use({ proxy, endpoint: endpointAt(site.url) })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Each procedure once, whatever its number of fixtures; a third of them, since the Node target is tested with all. */
const PROCEDURES = new Map(everyOf([...new Map(GOLDEN_CALLS.map(({ procedure }) => [procedure.name, procedure]))], 3))

for (const faulty of FAULT_CASES)
  test(`in workerd, too, an upstream with the fault ${JSON.stringify(faulty.fault)} has a defined outcome [X1]`, async ({
    stage: { endpoint, proxy },
  }) => {
    const sent = await spoil(proxy, faulty.fault)
    const outcomes: (readonly [name: string, outcome: ReturnType<typeof outcomeOf>])[] = []
    const pending = [...PROCEDURES]
    const wave = faulty.isHang ? pending.length : WAVE
    for (let first = 0; first < pending.length; first += wave)
      outcomes.push(
        ...(await Promise.all(
          pending.slice(first, first + wave).map(async ([name, procedure]) => {
            const text = JSON.stringify({ json: EXAMPLES.get(name)?.fields })
            const answer = await callProcedure(endpoint, procedure, { text, headers: { cookie: 'token=golden-token' } })
            return [name, outcomeOf(answer)] as const
          }),
        )),
      )
    proxy.heal()
    if (faulty.fault === 'dead') await proxy.revive()

    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries([...PROCEDURES.keys()].map((name) => [name, expectedOutcome(name, faulty)])),
    )
    expect(sentTooOften(sent)).toEqual([])
    if (faulty.fault !== 'dead') expect(writesAmong(sent)).toBeGreaterThan(0)
  })
