import { expect, test } from 'vitest'
import { reconcileBooks } from '#server/studio/reconcile.ts'
import { openStudio, post } from '../../support/casino/open-studio.ts'

const STAKE = '100000000'
const MINUTE_MS = 60_000

test('both books say the same after play and deaths, and a changed, a lost and a made-up transaction is named', async () => {
  let calls = 0
  await using studio = await openStudio((call) => {
    if (call === 'reconcile' || call === 'authenticate') return undefined
    calls += 1
    return calls % 9 === 0 ? 'after' : undefined
  })
  const from = studio.platform.clock.now()
  const open = async () => {
    const token = await studio.launch('salt-lanterns')
    const { session, unfinished } = await post(studio.app(), 'open', { game: 'salt-lanterns', mode: 'real', token })
    // what a death has left of a round with free spins is played out first: no other begins before
    let step: typeof unfinished = unfinished
    while (step?.isLast === false) step = await post(studio.app(), 'advance', { session, round: step.roundId })
    return session
  }
  let session = await open()
  for (let n = 0; n < 25; n += 1) {
    let step = await post(studio.app(), 'spin', { session, key: `spin-key-${n}`, stake: STAKE })
    while (step.isLast === false) step = await post(studio.app(), 'advance', { session, round: step.roundId })
    if (step.error) {
      await studio.restart().catch(() => studio.restart())
      session = (await open()) ?? session
    }
  }
  calls = 0
  await studio.restart()
  studio.platform.clock.advance(3 * MINUTE_MS)
  const wallet = studio.wallet
  const to = studio.platform.clock.now() - MINUTE_MS
  const reconciled = () => reconcileBooks({ database: studio.database, wallet, from, to })
  const clean = await reconciled()
  expect([clean.differences, clean.waiting]).toEqual([[], 0])
  expect(clean.compared).toBeGreaterThan(25)

  const [bet] = (await studio.database.execute(`SELECT id FROM rounds WHERE state = 'done' LIMIT 1`)).rows
  const id = String(bet?.id)
  await studio.database.execute({ sql: 'UPDATE rounds SET stake = 1 WHERE id = ?', args: [id] })
  expect((await reconciled()).differences).toMatchObject([{ kind: 'AMOUNT', txId: `${id}.bet` }])
  await studio.database.execute({
    sql: `UPDATE rounds SET stake = ?, state = 'refused' WHERE id = ?`,
    args: [STAKE, id],
  })
  expect((await reconciled()).differences).toMatchObject([{ kind: 'STATE', txId: `${id}.bet` }])
  await studio.database.execute({ sql: `UPDATE rounds SET id = 'r-other', state = 'done' WHERE id = ?`, args: [id] })
  const kinds = (await reconciled()).differences.map(({ kind, txId }) => [kind, txId])
  expect(kinds).toContainEqual(['MISSING_THERE', 'r-other.bet'])
  expect(kinds).toContainEqual(['MISSING_HERE', `${id}.bet`])
})
