import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { QUICKNET, timeOfRound } from '#server/shared/rules/fairness/beacon.ts'
import { checkBeacon } from '~/features/fairness/check-beacon.ts'
import { checkProviderBet, signedSalt } from '~/games/engine/fairness/provider-proof.ts'
import { openStudio, post } from '../../support/casino/open-studio.ts'

const STAKE = '100000000'
/** Round 1000 of the public beacon, as its network has published it. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const SALT = 'drand:quicknet:1000:fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
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

/** Plays a round of baccarat for money; resolves with the table as it was when the bet was placed. */
async function playRound(studio: Studio) {
  const { tables, outbox } = studio.parts()
  await tables.recover()
  await tables.step()
  const game = 'salon-baccarat'
  const { session } = await post(studio.app(), `tables/${game}/open`, {
    game,
    mode: 'real',
    token: await studio.launch(game),
  })
  const view = await tables.view(game)
  if (!view) throw new Error('the table is closed')
  const chips = ['player', 'banker', 'tie'].map((spot) => ({ spot, amount: '1000000000' }))
  await post(studio.app(), `tables/${game}/lay`, { session, key: 'the-only-lay', number: view.number, chips })
  studio.platform.clock.advance(view.resultAt - studio.platform.clock.now())
  await tables.step()
  await outbox.sendDue()
  return view
}

test('a round of a table is checked by its link, and another link than the promised one is seen', async () => {
  await using studio = await openStudio()
  const view = await playRound(studio)
  const [bet] = await lastBets(studio)
  if (!bet) throw new Error('no bet')
  const proof = await proofOf(studio, bet.id)
  expect(proof).toMatchObject({ title: 'Salon Baccarat', kind: 'live', staked: '3000', won: bet.payout })
  expect(checkProviderBet(proof)).toMatchObject([
    { name: 'link', text: view.commitment, isMatch: true },
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
  // the studio's own salt
  expect(signedSalt(proof)).toBeUndefined()
})

test('the salt of a table’s round is verified with the beacon’s announced round', async () => {
  await using studio = await openStudio()
  const { salt: own } = await playRound(studio)
  const announcedAt = timeOfRound(QUICKNET, 1000) - 1000
  {
    using file = new DatabaseSync(studio.platform.platform.settings.databaseUrl.replace('file:', ''))
    const salted = file.prepare(
      'UPDATE casino_chains SET beacon_round = 1000, salt = ?, salt_signature = ?, published_at = ? WHERE salt = ?',
    )
    expect(salted.run(SALT, SIGNATURE, announcedAt, own).changes).toBe(1)
    expect(file.prepare('UPDATE casino_rounds SET proof = replace(proof, ?, ?)').run(own, SALT).changes).toBe(1)
  }
  const [bet] = await lastBets(studio)
  const { proof } = await proofOf(studio, bet?.id ?? '')
  const word = signedSalt({ proof })
  expect(word).toEqual({ text: SALT, signature: SIGNATURE, due: { round: 1000, announcedAt } })
  if (!word) throw new Error('no beacon')
  expect(checkBeacon(word)).toBe(true)
  expect(checkBeacon({ ...word, text: SALT.replace('fe29', 'fe28') })).toBe(false)
  expect(checkBeacon({ ...word, due: { round: 1000, announcedAt: announcedAt + 2000 } })).toBe(false)
})
