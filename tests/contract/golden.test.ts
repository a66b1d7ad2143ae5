import { describe, expect, test } from 'vitest'
import { CALLS, findCall } from '../conformance/calls.ts'
import { readGolden } from '../conformance/golden.ts'
import { testClient } from './golden-client.ts'
import { platformTester } from './golden-platform.ts'

const FIXTURES = await readGolden()
const CHECKED_AREAS = new Set<string>()
const { testPlatform, testReads } = platformTester(FIXTURES)

describe('where a visitor is and whether this host is right [C3 C4 C32 C39]', () => checkArea('visit'))
describe('the current user [C1 C5 C39 E1]', () => checkArea('profile'))
describe('settings and currency [C6 C20]', () => checkArea('settings'))
describe('registration [C9 C10]', () => checkArea('register'))
describe('signing in [C11 C12 C13 C14 C15 C18]', () => checkArea('login'))
describe('the books in public', () => checkArea('books'))
describe('the public log', () => checkArea('log'))
describe('logout and refresh [C16 C17]', () => checkArea('session'))
describe('passwords of a signed-in player [C7 C8]', () => checkArea('password'))
describe('recovery by email [C22 C39]', () => checkArea('recovery-email'))
describe('recovery by phone [C23 C39]', () => checkArea('recovery-phone'))
describe('codes for signing in [C24 C25 C26]', () => checkArea('codes-login'))
describe('codes that verify an address or a number [C26]', () => checkArea('codes-verify'))
describe('attribution [C19 C33 C34 C35 C36]', () => checkArea('attribution'))
describe('bonuses [C27 C28 C39 E3]', () => checkArea('bonuses'))
describe('free spins [C29 C30 C31]', () => checkArea('free-spins'))
describe('VIP membership [C21]', () => checkArea('vip'))
describe('the newest build [C37]', () => checkArea('builds'))
describe('what the operator sets for pages [E10]', () => checkArea('site'))
describe('wallets', () => checkArea('wallet'))
describe('the history of a player', () => checkArea('history'))
describe('deposits', () => checkArea('payments'))
describe('withdrawals', () => checkArea('withdrawals'))
describe('open logins', () => checkArea('sessions'))
describe('the second step of a login', () => checkArea('second-factor'))
describe('passkeys', () => checkArea('passkeys'))
describe('proofs of who asks', () => checkArea('step-up'))
describe('the check of the identity', () => checkArea('verification'))
describe('the end of an account', () => checkArea('without-account'))
describe('tournaments', () => checkArea('tournaments'))
describe('top', () => checkArea('top'))
describe('limits of a player', () => checkArea('limits'))
// all fixtures share one player: exclusions must come after all other calls
describe('rests and exclusions', () => checkArea('stops'))
describe('the sports book', () => checkArea('sports'))
describe('seed pairs', () => checkArea('fairness'))
describe('coinflip', () => checkArea('coinflip'))
describe('dice', () => checkArea('dice'))
describe('keno', () => checkArea('keno'))
describe('roulette', () => checkArea('roulette'))
describe('the wheel of fortune', () => checkArea('wheel'))
describe('cases', () => checkArea('cases'))
describe('hilo [R11]', () => checkArea('hilo'))
describe('miner [R34 C2]', () => checkArea('miner'))
describe('crash [R9 C2]', () => checkArea('crash'))
describe('rooms [R15]', () => checkArea('rooms'))
describe('bets', () => checkArea('bets'))
describe('games of providers', () => checkArea('casino'))
describe('everybody’s bets', () => checkArea('bet-feed'))

describe('what the platform reads for all of them', () => testReads())

describe('the fixtures', () => {
  const covered = new Set(FIXTURES.map((fixture) => findCall(fixture.request)?.name))

  test.each(CALLS)('show $name', ({ name }) => {
    expect(covered).toContain(name)
  })

  test.each(Array.from({ length: 35 }, (_, index) => `C${index + 3}`))('show row %s', (row) => {
    expect(FIXTURES.map((fixture) => fixture.row)).toContain(row)
  })

  test.each(FIXTURES)('of $row, $name, are calls of the contract', ({ row, request }) => {
    const found = findCall(request)
    expect(found?.call.row).toBe(row)
  })

  test('have areas that are all checked, and names that differ', () => {
    expect(new Set(FIXTURES.map((fixture) => fixture.area))).toStrictEqual(CHECKED_AREAS)
    expect(new Set(FIXTURES.map(({ row, name }) => `${row} ${name}`)).size).toBe(FIXTURES.length)
  })
})

function checkArea(area: string): void {
  CHECKED_AREAS.add(area)
  for (const fixture of FIXTURES) {
    if (fixture.area !== area) continue
    testClient(fixture)
    testPlatform(fixture)
  }
}
