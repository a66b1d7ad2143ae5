import { expect, test } from 'vitest'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { STRICTEST } from '#server/shared/jurisdictions/profile.ts'

const { demo, ...others } = JURISDICTIONS
const real = Object.entries<JurisdictionProfile>(others)
const rulesOf = ({ sources }: JurisdictionProfile) =>
  Object.entries(sources).map(([rule, source]) => [rule as keyof typeof sources, source] as const)

test.each(real)('each rule of %s names a law with its address, or says that its value is ours', (_, profile) => {
  for (const [rule, source] of rulesOf(profile)) {
    const isOurs = source === STRICTEST || source.startsWith('ours: ')
    expect(isOurs || /\d.*; https:\/\/\S+$/.test(source), `${rule}: ${source}`).toBe(true)
  }
})

test.each(real)('a rule of %s without a source has the strictest value there is', (_, profile) => {
  for (const [rule, source] of rulesOf(profile))
    if (source === STRICTEST) expect(profile[rule], rule).toEqual(JURISDICTIONS.uk[rule])
})

test.each(real)('under %s nobody is paid before an identity is known', (_, { kyc }) => {
  expect(kyc.identityBefore === 'deposit' || kyc.identityUsd === 0).toBe(true)
})

test('the wagering of no profile is as high as in the demo', () => {
  for (const [name, { bonuses }] of real) expect(bonuses.maxWagering, name).toBeLessThan(demo.bonuses.maxWagering)
})
