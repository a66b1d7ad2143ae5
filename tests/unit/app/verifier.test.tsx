import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { dice } from '#server/shared/rules/dice/current.ts'
import { verifyBet } from '#server/shared/rules/fairness/verify.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { EXAMPLE_SEEDS, type SeedFields, seedsOfBet } from '~/games/engine/fairness/check.ts'
import { loadProof } from '~/games/engine/fairness/proofs.ts'
import { Verifier } from '~/games/engine/fairness/verifier.tsx'
import { m } from '~/paraglide/messages.js'
import { overwriteGetLocale } from '~/paraglide/runtime.js'
import { P1_BETS, P1_COMMITMENT } from '../rules/vectors.ts'

beforeAll(() => loadProof('dice'))

const [{ seeds }] = P1_BETS
const params = { side: 'over', chance: 4_950 } as const
const { outcome, tableHash } = verifyBet({ game: 'dice', rules: dice, params, seeds })

const STORED: PlayedBet<'dice'> = {
  id: 'bet',
  game: 'dice',
  params,
  outcome,
  currency: 'RUB',
  stake: '10',
  payout: '20',
  multiplier: '2.0000',
  rules_version: 'dice/v1',
  table_hash: tableHash,
  nonce: seeds.nonce,
  client_seed: seeds.clientSeed,
  server_seed_hash: P1_COMMITMENT,
  server_seed: seeds.serverSeed,
  placed_at: '2026-11-21T10:00:00.000Z',
}

const pageOf = (stored: PlayedBet<'dice'>) =>
  renderToStaticMarkup(<Verifier game="dice" seeds={seedsOfBet(stored)} stored={stored} />)
const typed = (change: Partial<SeedFields>) =>
  renderToStaticMarkup(<Verifier game="dice" seeds={{ ...EXAMPLE_SEEDS, ...change }} />)

describe.each(LOCALES)('the checker in %s', (locale) => {
  beforeAll(() => overwriteGetLocale(() => locale))

  test('judges a stored bet by the rules that it names', () => {
    expect(pageOf(STORED)).toContain(m.fairness_verdict_match())
  })

  test('gives no verdict on a bet of rules that it does not have, and says so', () => {
    const page = pageOf({ ...STORED, rules_version: 'dice/v9' })
    expect(page).toContain(m.fairness_rules_unknown({ version: 'dice/v9' }))
    expect(page).toContain(m.fairness_rules_unknown_text())
    for (const verdict of [m.fairness_verdict_match(), m.fairness_verdict_mismatch(), m.fairness_mismatch()])
      expect(page).not.toContain(verdict)
  })

  test('says of a seed that is none what one is, also of one that is too long', () => {
    expect(typed({})).not.toContain(m.fairness_server_seed_invalid())
    for (const serverSeed of ['abc', 'g'.repeat(64), `${EXAMPLE_SEEDS.serverSeed}0`])
      expect(typed({ serverSeed })).toContain(m.fairness_server_seed_invalid())
    expect(typed({ clientSeed: 'a:b' })).toContain(m.error_client_seed_invalid())
    expect(typed({ nonce: '-1' })).toContain(m.fairness_nonce_invalid())
  })
})
