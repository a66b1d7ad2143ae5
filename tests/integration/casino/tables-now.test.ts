import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { PHASES_MS, ROUND_MS } from '#server/shared/rules/tables/tables.ts'
import { openStudio } from '../../support/casino/open-studio.ts'
import { STUDIO_SETTINGS } from '../../support/casino/wallet-client.ts'
import { listen, stopListening } from '../../support/listen.ts'

test('live tables tell the round that goes on at them, and nothing before its ball lies [R18 R19]', async () => {
  let app: { fetch: (request: Request) => Response | Promise<Response> } | undefined
  const server = createServer(
    getRequestListener((request) => app?.fetch(request) ?? new Response(null, { status: 503 })),
  )
  const origin = await listen(server)
  await using studio = await openStudio(undefined, {
    providerSettings: { ...STUDIO_SETTINGS, GAMES_STUDIO_URL: origin },
  })
  const { tables } = studio.parts()
  await tables.recover()
  await tables.step()
  const { clock } = studio.platform
  const send = async () => (await studio.platform.request(contract.casino.tables, { limit: 4 }, {})).output
  /** Advances beyond the cache lifetime. */
  const after = async (ms: number) => {
    clock.advance(ms)
    await tables.step()
    return send()
  }
  try {
    // if a provider does not answer, its tables are listed without a round
    const silent = await send()
    expect(silent.tables).toHaveLength(4)
    expect(silent.tables.map(({ round }) => round)).toEqual([null, null, null, null])

    app = studio.app()
    const opened = await after(3000)
    const roulette = opened.tables.find(({ slug }) => slug === 'harbour-roulette')?.round
    expect(roulette).toMatchObject({ number: 1, players: 0, results: [] })
    expect(Date.parse(roulette?.closes_at ?? '') - clock.now()).toBe(PHASES_MS.betting - 3000)

    // drawn, but not yet shown
    const drawn = await after(PHASES_MS.betting + PHASES_MS.lock - 3000 + 100)
    expect(drawn.tables.map(({ round }) => round?.results)).toEqual([[], [], [], []])
    const shown = await after(PHASES_MS.draw)
    const view = await tables.view('harbour-roulette')
    const result = view?.past[0]?.result
    expect(result?.kind === 'roulette' && shown.tables[0]?.round?.results).toEqual([
      String(result?.kind === 'roulette' && result.pocket),
    ])
    const [baccarat] = shown.tables.filter(({ categories }) => categories.includes('baccarat'))
    expect(['player', 'banker', 'tie']).toContain(baccarat?.round?.results[0])

    // the next round includes the previous result
    const next = await after(ROUND_MS - PHASES_MS.betting)
    expect(next.tables[0]?.round).toMatchObject({ number: 2, results: shown.tables[0]?.round?.results })
  } finally {
    await stopListening(server)
  }
})
