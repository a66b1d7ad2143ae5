import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { checkProviderBet } from '~/games/engine/fairness/provider-proof.ts'
import { openStudio, post } from '../../support/casino/open-studio.ts'

const STAKE = '100000000'
type Studio = Awaited<ReturnType<typeof openStudio>>

const lastBets = async ({ platform, token }: Studio) =>
  (await platform.request(contract.history.bets, { limit: 20 }, { token })).output.bets
const proofOf = async ({ platform, token }: Studio, id: string) =>
  (await platform.request(contract.casino.bet, { id }, { token })).output

test('a slot bet is verified once its seed is revealed: commitment, outcome and payout', async () => {
  await using studio = await openStudio()
  const app = studio.app()
  const { session } = await post(app, 'open', {
    game: 'glass-orchard',
    mode: 'real',
    token: await studio.launch('glass-orchard'),
  })
  for (let n = 0; n < 6; n += 1) await post(app, 'spin', { session, key: `spin-key-${n}`, stake: STAKE })
  const bets = await lastBets(studio)
  expect(bets.map(({ title }) => title)).toEqual(Array.from({ length: 6 }, () => 'Glass Orchard'))
  const [bet] = bets
  if (!bet) throw new Error('no bet')
  expect(checkProviderBet(await proofOf(studio, bet.id))).toBe('hidden')
  await post(app, 'rotate', { session, clientSeed: 'another' })
  for (const { id, payout } of bets) {
    const proof = await proofOf(studio, id)
    const check = checkProviderBet(proof)
    expect(check).toMatchObject([
      { name: 'commitment', isMatch: true },
      { name: 'outcome', isMatch: true },
      { name: 'payout', text: payout, isMatch: true },
    ])
    const lied = checkProviderBet({ ...proof, won: '123456' })
    expect(lied).toMatchObject([{ isMatch: true }, { isMatch: true }, { name: 'payout', isMatch: false }])
  }
})

test('a round of a table is checked by its link, and another link than the promised one is seen', async () => {
  await using studio = await openStudio()
  const { tables, outbox } = studio.parts()
  await tables.recover()
  await tables.step()
  const token = await studio.launch('salon-baccarat')
  const { session } = await post(studio.app(), 'tables/salon-baccarat/open', {
    game: 'salon-baccarat',
    mode: 'real',
    token,
  })
  const view = await tables.view('salon-baccarat')
  const chips = ['player', 'banker', 'tie'].map((spot) => ({ spot, amount: '1000000000' }))
  await post(studio.app(), 'tables/salon-baccarat/lay', { session, key: 'the-only-lay', number: view?.number, chips })
  studio.platform.clock.advance((view?.resultAt ?? 0) - studio.platform.clock.now())
  await tables.step()
  await outbox.sendDue()
  const [bet] = await lastBets(studio)
  if (!bet) throw new Error('no bet')
  const proof = await proofOf(studio, bet.id)
  expect(proof).toMatchObject({ title: 'Salon Baccarat', kind: 'live', staked: '3000', won: bet.payout })
  expect(checkProviderBet(proof)).toMatchObject([
    { name: 'link', text: view?.commitment, isMatch: true },
    { name: 'outcome', isMatch: true },
    { name: 'payout', text: bet.payout, isMatch: true },
  ])
  const other = JSON.stringify({ ...JSON.parse(proof.outcome), link: 'ab'.repeat(32) })
  expect(checkProviderBet({ ...proof, outcome: other })).toMatchObject([
    { name: 'link', isMatch: false },
    { name: 'outcome' },
    { name: 'payout' },
  ])
  expect(checkProviderBet({ ...proof, proof: null })).toBe('unproven')
})
