import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { RATE_LIMITS, type RateLimit } from '#server/platform/kernel/rate-limits/limits.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { APPLICANT, from, fund, startPlatform } from '../../support/platform.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

/** These need more than one request: an account without a password, and a required captcha. */
const HAVE_TESTS = { passwordSetByAccount: 'social-login.test.ts', captchaAnswer: 'captcha.test.ts' } as const
const LIMITS: readonly (readonly [string, RateLimit])[] = Object.entries(RATE_LIMITS)

let books: TestDatabase
beforeEach(() => {
  books = openTestDatabase()
})
afterEach(() => books[Symbol.dispose]())

describe('CT25: every limit [C11]', () => {
  test.each(LIMITS)('%s lets through as many as it says, and then none until its window ends', (name, limit) => {
    const tryBy = (who: string, needsCaptcha = false) =>
      refusalCode(() =>
        books.run((context) => consumeRateLimits(context, [{ key: `${name}:${who}`, limit, needsCaptcha }])),
      )
    for (let attempt = 1; attempt <= limit.attempts; attempt += 1)
      expect([attempt, tryBy('ada')]).toEqual([attempt, undefined])
    expect(tryBy('ada')).toBe('too_many_requests')
    // others are not affected
    expect(tryBy('bob')).toBeUndefined()
    // each attempt was a millisecond after the previous one
    books.advance(limit.windowMs - 2000)
    expect(tryBy('ada')).toBe('too_many_requests')
    books.advance(2000)
    expect(tryBy('ada')).toBeUndefined()
    // successful attempts do not count
    for (let attempt = 0; attempt < limit.attempts + 1; attempt += 1) {
      books.run((context) => refundRateLimits(context, [`${name}:ada`]))
      expect(tryBy('ada')).toBeUndefined()
    }
    if (limit.beforeCaptcha === undefined) return
    for (let attempt = 1; attempt <= limit.beforeCaptcha; attempt += 1) expect(tryBy('cleo', true)).toBeUndefined()
    expect(tryBy('cleo', true)).toBe('captcha-required')
    expect(tryBy('cleo')).toBeUndefined()
  })

  test('is counted where what it is for is asked over HTTP', async () => {
    await using site = await startPlatform({ providerSettings: STUDIO_SETTINGS })
    const { request, platform } = site
    const { login, register: registering } = contract.auth
    const { email, password } = APPLICANT
    const fp = 'of the desk'
    const { token } = (await request(registering.email, { ...APPLICANT, fp })).output
    await fund(site, token, { amount: '1000', currency: 'RUB' })
    const game = await openGame(site, token)
    const { sessionId } = game
    const bet = { sessionId, txId: 't', roundId: 'r', gameId: 'loomlight', amount: game.limits.minStake }
    const { call } = walletClient(site)

    const guess = () => request(login.emailPassword, { email, fp, password: 'a guess' }, { headers: from('8.8.8.8') })
    let codes = 0
    const code = () => request(login.requestEmailCode, { email: `asks-${++codes}@example.com` })
    const open = () => request(registering.email, { ...APPLICANT, email: 'other@example.com', fp })
    const dialog: Record<Exclude<keyof typeof RATE_LIMITS, keyof typeof HAVE_TESTS>, () => Promise<unknown>> = {
      loginByAccountAndAddress: guess,
      loginByAccount: guess,
      loginByAddress: guess,
      loginByDevice: guess,
      registerByDevice: open,
      registerByAddress: open,
      codeAgain: code,
      codeByAccount: code,
      codeByAddress: code,
      secondFactorByAccount: () => request(login.emailPassword, { email, password, second_factor: '123456' }),
      guessByAddress: () => request(login.emailCode, { email, code: '123456' }),
      passkeyByAddress: () => request(login.beginPasskey, {}),
      uploadByAccount: () => request(contract.profile.setAvatar, { picture: 'AAAA' }, { token }),
      promoCode: () => request(contract.bonus.checkCode, { code: 'A-GUESS' }, { token }),
      providerBetByPlayer: () => call('bet', { ...bet, currency: 'RUB' }),
      providerBalanceByPlayer: () => call('balance', { sessionId }),
      // it ends the previous session
      providerSessionByPlayer: () => openGame(site, token),
      trackByAddress: () => request(contract.attribution.visit, { host: 'fairline.example', userAgent: 'A browser' }),
    }
    // a success is refunded, and leaves its counter
    const countedOf = async (name: string) => {
      const rows = await platform.reader.all<{ key: string; attempts: number }>(
        sql`SELECT key, attempts FROM rate_limits`,
      )
      return rows.reduce((sum, { key, attempts }) => (key.startsWith(`${name}:`) ? sum + 1 + attempts : sum), 0)
    }
    expect([...Object.keys(dialog), ...Object.keys(HAVE_TESTS)].toSorted()).toEqual(Object.keys(RATE_LIMITS).toSorted())
    for (const [name, askIt] of Object.entries(dialog)) {
      const before = await countedOf(name)
      await askIt()
      expect([name, await countedOf(name)]).not.toEqual([name, before])
    }
  })
})
