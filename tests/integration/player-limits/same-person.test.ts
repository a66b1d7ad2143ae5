import { expect, test } from 'vitest'
import { closeAccount } from '#server/platform/modules/closure/commands/close-account.ts'
import { linkedAccounts } from '#server/platform/modules/identity/index.ts'
import { personHash } from '#server/platform/modules/identity/reads.ts'
import { askToReopen, excludeSelf } from '#server/platform/modules/player-limits/commands/stop-playing.ts'
import { currentRestriction, placeStake } from '#server/platform/modules/player-limits/index.ts'
import { beginCheck, decideCheck } from '#server/platform/modules/verification/commands/checks.ts'
import type { ExclusionTerm } from '#server/shared/constants/player-limits.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { DAY_MS, openLimitedPlayer } from './limited-player.ts'

const ADA = { givenName: 'Ada', familyName: 'Lovelace-Byron', born: '1985-12-10', country: 'GB' }
const SITE = { name: 'Fairline', origin: 'https://fairline.example' }

/** Accounts in addition to ada's, who is not verified until the test does so. */
function openAccounts(...others: readonly string[]) {
  const player = openLimitedPlayer()
  const { run } = player
  run(({ db, now }) => {
    db.run(`UPDATE users SET verification_status = 'none'`, [])
    for (const id of others)
      db.run(
        `INSERT INTO users (id, name, register_method, currency, verification_status, marketing_since, created_at)
         VALUES (?, ?, 'email', 'USD', 'none', ?, ?)`,
        [id, id, now, now],
      )
  })
  return {
    ...player,
    claim: (userId: string, holder = ADA) =>
      run((context) => {
        const person = personHash(context, holder)
        beginCheck(context, { userId, kind: 'id_card', sealedHolder: 'sealed', person })
        context.db.run(`UPDATE users SET verification_status = 'waiting' WHERE id = ?`, [userId])
      }),
    decide: (userId: string, verdict: 'approve' | 'revoke') =>
      run((context) => decideCheck(context, { userId, verdict, reason: null, operator: 'olga', site: SITE })),
    exclude: (userId: string, term: ExclusionTerm = 'year') => run((context) => excludeSelf(context, { userId, term })),
    stopOf: (userId: string) => run((context) => currentRestriction(context, userId)?.reason ?? null),
    untilOf: (userId: string) => run((context) => currentRestriction(context, userId)?.until),
  }
}

test('CT2: an exclusion closes every account that the same person is proven to own, and no other', () => {
  using site = openAccounts('bea', 'cleo', 'dora', 'ed')
  const { claim, decide, exclude, stopOf, untilOf } = site
  claim('ada')
  decide('ada', 'approve')
  // spelled differently in another document
  claim('bea', { ...ADA, givenName: 'LOVELACE', familyName: ' Byron  Áda' })
  decide('bea', 'approve')
  // claims the identity, but is not verified
  claim('cleo')
  claim('dora', { ...ADA, born: '1985-12-11' })
  decide('dora', 'approve')
  exclude('ada')
  expect(['ada', 'bea', 'cleo', 'dora', 'ed'].map(stopOf)).toEqual(['self_excluded', 'self_excluded', null, null, null])
  expect(untilOf('bea')).toBe(untilOf('ada'))
  expect(site.run(({ db }) => db.all(`SELECT id FROM users WHERE marketing_since IS NULL ORDER BY id`, []))).toEqual([
    { id: 'ada' },
    { id: 'bea' },
  ])
  // bonuses and prizes treat the linked accounts as one person
  expect(['ada', 'bea', 'cleo'].map((id) => site.run((context) => linkedAccounts(context, id)))).toEqual([
    ['bea'],
    ['ada'],
    [],
  ])
  // each account reopens separately, and none shortens another's exclusion
  expect(refusalOf(() => exclude('bea', 'half_year'))).toBe('cannot_shorten')
  expect(refusalOf(() => site.run((context) => askToReopen(context, { userId: 'bea' })))).toBe('self_excluded')

  // verified later, and excluded in the same transaction
  decide('cleo', 'approve')
  expect([stopOf('cleo'), untilOf('cleo')]).toEqual(['self_excluded', untilOf('ada')])
  const stake = { userId: 'cleo', currency: 'USD', reference: 'bet:cleo', amount: parseMicros('1') } as const
  expect(refusalOf(() => site.run((context) => placeStake(context, { ...stake, isAutomatic: false })))).toMatch(
    'self_excluded:',
  )
})

test('CT2: what somebody merely says of themselves closes nobody else’s account', () => {
  using site = openAccounts('mallory')
  const { claim, decide, exclude, stopOf } = site
  claim('ada')
  decide('ada', 'approve')
  claim('mallory')
  exclude('mallory', 'forever')
  expect([stopOf('mallory'), stopOf('ada')]).toEqual(['self_excluded', null])
  // and once an operator has confirmed it, it does
  decide('mallory', 'approve')
  expect(stopOf('ada')).toBe('self_excluded')
})

test('CT2: documents identify a player who closed an excluded account, until the exclusion ends', () => {
  using site = openAccounts('bea', 'cleo')
  const { claim, decide, exclude, stopOf, untilOf } = site
  claim('bea')
  decide('bea', 'approve')
  exclude('bea', 'half_year')
  const until = untilOf('bea')
  site.run((context) => closeAccount(context, { userId: 'bea', isRestForfeited: false, site: SITE }))
  expect(site.run(({ db }) => db.get(`SELECT person_hash FROM users WHERE id = 'bea'`, []))).toEqual({
    person_hash: null,
  })
  claim('cleo')
  decide('cleo', 'approve')
  expect([stopOf('cleo'), untilOf('cleo')]).toEqual(['self_excluded', until])
  site.pass(200 * DAY_MS)
  site.run((context) => askToReopen(context, { userId: 'cleo' }))
  site.pass(DAY_MS)
  claim('ada')
  decide('ada', 'approve')
  expect(stopOf('ada')).toBeNull()
})
