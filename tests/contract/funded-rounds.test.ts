import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { readGolden } from '../conformance/golden.ts'
import { fund, register, startPlatform } from '../support/platform.ts'
import { shapeDifferences } from './shape.ts'

const START_TIMEOUT_MS = 60_000
const FIXTURES = await readGolden()

/** The response named `answer` of the fixture of this name. */
function documented(name: string, answer: string): unknown {
  const found = FIXTURES.find((one) => one.name === name)?.answers.find((one) => one.name === answer)
  if (!found) throw new TypeError(`no answer of ${name} is called ${answer}`)
  return found.body
}

const wager = (game: string) => ({ amount: '10', currency: 'RUB', idempotency_key: `funded-${game}-round-1` }) as const

test(
  'with money, the embedded platform shows rounds as documented: open, stepped and ended',
  async () => {
    await using platform = await startPlatform()
    const { request } = platform
    const token = await register(platform)
    await fund(platform, token, { amount: '1000', currency: 'RUB' })

    const dealt = await request(contract.hilo.start, wager('hilo'), { token })
    const { id: hiloId } = dealt.output.round
    const skipped = await request(contract.hilo.step, { id: hiloId, step: 1, action: 'skip' }, { token })
    const shownHilo = await request(contract.hilo.current, {}, { token })
    const dug = await request(contract.miner.start, { ...wager('miner'), mines: 1 }, { token })
    const { id: minerId } = dug.output.round
    const picked = await request(contract.miner.pick, { id: minerId, step: 1, tile: 1 }, { token })
    const shownMiner = await request(contract.miner.current, {}, { token })
    const cashOut = { id: minerId, idempotency_key: 'funded-miner-cash-out' }
    const paid = await request(contract.miner.cashOut, cashOut, { token })

    // one of 25 tiles is mined, and the tests' fixed entropy places it elsewhere
    expect(paid.output.round.status).toBe('cashed_out')
    const [hilo, miner] = ['starts a hilo round', 'starts a miner round']
    expect({
      dealt: shapeDifferences(documented(hilo, 'the first card'), dealt.body),
      skipped: shapeDifferences(documented('guesses or skips in hilo', 'it held'), skipped.body),
      shownHilo: shapeDifferences(documented('shows the hilo round', 'open'), shownHilo.body),
      dug: shapeDifferences(documented(miner, 'nothing opened'), dug.body),
      picked: shapeDifferences(documented('opens a tile', 'safe'), picked.body),
      shownMiner: shapeDifferences(documented('shows the miner round', 'open'), shownMiner.body),
      paid: shapeDifferences(documented('cashes a miner round out', 'paid'), paid.body),
    }).toStrictEqual({ dealt: [], skipped: [], shownHilo: [], dug: [], picked: [], shownMiner: [], paid: [] })
  },
  START_TIMEOUT_MS,
)
