import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const VIRTUAL = { SPORTS_FEED: 'virtual', DEMO_LOGIN: 'true' }

/** An open price of the upcoming match that starts last: no match goes live between this and the bet. */
async function firstOffer(platform: SpawnedPlatform) {
  const { output } = await platform.request(contract.sports.events, {})
  for (const { id, markets } of output.upcoming.toReversed())
    for (const { key, status, outcomes } of markets)
      for (const { id: outcome, odds } of outcomes)
        if (status === 'open' && odds !== null) return { event: id, market: key, outcome, odds }
  return undefined
}

/** Load delays single starts: at least one of these must be within the bound. */
const STARTS = 4

test('a book open at a kill accepts a bet sooner after the restart than the restart took [A10]', async () => {
  using directory = temporaryDirectory()
  const { path } = directory
  let platform = await spawnPlatform({ directory: path, environment: VIRTUAL })
  await using _running = { [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
  const { demo } = JSON.parse(await readFile(join(path, 'secrets.json'), 'utf8'))
  const { output } = await platform.request(contract.auth.login.emailPassword, {
    email: 'demo@fairline.example',
    password: demo,
  })
  const { token } = output
  const shares: number[] = []
  while (shares.length < STARTS && !shares.some((share) => share < 1)) {
    const offer = await eventually(() => firstOffer(platform))
    await platform.stop('SIGKILL')
    const startedAt = performance.now()
    platform = await spawnPlatform({ directory: path, environment: VIRTUAL })
    const answersAt = performance.now()
    const { bet } = await eventually(async () => {
      const money = { sizes: [1], unit: '10', currency: 'RUB' as const, policy: 'any' as const }
      const input = { ...money, legs: [offer], idempotency_key: `restarted-book-000${shares.length}` }
      const answer = await platform.request(contract.sports.place, input, { token })
      return answer.status === 200 ? answer.output : undefined
    })
    expect(bet.status).toBe('open')
    shares.push((performance.now() - answersAt) / (answersAt - startedAt))
  }
  expect(Math.min(...shares)).toBeLessThan(1)
})

/** Repeats a request until it has a result. */
async function eventually<T>(send: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await send()
    if (answer !== undefined) return answer
    await setTimeout(20)
  }
}
