import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { diceBet, openPlayer, PATIENCE } from '../instant-games/players.ts'

vi.setConfig(PATIENCE)

const BETS = 2000
/** Rows that all bets of a player share come with the first ones. */
const FIRST_BETS = 50
/** Bytes that the log may add to a bet, and 3 % for how full the pages of an index happen to be. */
const MOST_BYTES = 1500 * 1.03

test('the log adds at most one and a half kilobytes of the database to a bet', async () => {
  using directory = temporaryDirectory()
  await using site = await startPlatform({ directory: directory.path })
  const player = await openPlayer(site, { currency: 'RUB', amount: '100000' })
  const place = () => site.platform.writer.execute('placeBet', diceBet(player))
  for (let bet = 0; bet < FIRST_BETS; bet += 1) await place()
  const file = openConnection(join(directory.path, 'platform.db'))
  const logBytes = (): number => {
    const pages = `SELECT sum(pgsize) AS bytes FROM dbstat WHERE name IN
      (SELECT name FROM sqlite_schema WHERE tbl_name LIKE 'log\\_%' ESCAPE '\\')`
    return Number((file.prepare(pages).get([]) as unknown as { bytes: bigint }).bytes)
  }
  const before = logBytes()
  await Promise.all(Array.from({ length: BETS }, place))
  const bytes = (logBytes() - before) / BETS
  file.close()
  expect(bytes).toBeGreaterThan(100)
  expect(bytes).toBeLessThan(MOST_BYTES)
})
