import { expect, test } from 'vitest'
import { hashOfTerms } from '#server/platform/modules/promotions/offers/offer.ts'
import { wireTerms } from '#server/platform/modules/promotions/wire-terms.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { contributionOf } from '#server/shared/promotions/contribution.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'

const TERMS: BonusTerms = {
  id: 'lantern',
  version: 1,
  name: Object.fromEntries(LOCALES.map((locale) => [locale, 'Lantern'])) as BonusTerms['name'],
  occasion: 'deposit',
  currency: 'RUB',
  percent: 50,
  minDeposit: '100',
  maxAmount: '1000',
  wagering: 10,
  contribution: contributionOf({}, { wholeContributions: false }),
  minMultiplier: 15_000,
  maxStake: '50',
  capTimes: 5,
  offerLifeMs: 86_400_000,
  activeLifeMs: 86_400_000,
  onWithdrawal: 'forfeit',
}

const shown = (terms: BonusTerms) => wireTerms(structuredClone(terms), hashOfTerms(terms))

test('the costs of an offer are computed once for all players, and again for other terms', () => {
  const first = shown(TERMS)
  expect(first.expected_cost).not.toEqual([])
  expect(shown(TERMS).expected_cost).toBe(first.expected_cost)
  const dearer = shown({ ...TERMS, wagering: 20 })
  expect(dearer.expected_cost).not.toEqual(first.expected_cost)
  expect(dearer).toMatchObject({ wagering: 20, terms_hash: hashOfTerms({ ...TERMS, wagering: 20 }) })
})

test('the hash is the one of the asked terms', () => {
  expect(wireTerms(TERMS, 'one').terms_hash).toBe('one')
  expect(wireTerms(TERMS, 'another').terms_hash).toBe('another')
})
