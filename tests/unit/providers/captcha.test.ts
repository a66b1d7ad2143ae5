import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { seededEntropy } from '#server/platform/kernel/surroundings.ts'
import type { CaptchaProvider } from '#server/platform/providers/captcha/port.ts'
import { openProviders } from '#server/platform/providers/index.ts'
import { CAPTCHA_LIFE_MS } from '#server/shared/constants/timings.ts'
import { answerChallenge } from '~/features/third-parties/answer-challenge.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const IP = '203.0.113.9'
const SETTINGS = { CAPTCHA_PROVIDER: 'altcha', CAPTCHA_ALTCHA_MAX_NUMBER: '2000' }

function open(secret = 'a secret of the platform, 32 characters'): CaptchaProvider {
  const { captcha } = openProviders(SETTINGS, { secret, log: pino({ enabled: false }) })
  if (captcha === null) throw new Error('there is no captcha')
  return captcha
}

const entropy = seededEntropy('captcha')
const making = { now: NOW, bytes: (count: number) => entropy.bytes(count) }

describe('the proof of work [C38]', () => {
  const altcha = open()
  const check = (answer: string, now = NOW) => altcha.check(answer, { now, ip: IP })
  const changed = (answer: string, fields: object) => btoa(JSON.stringify({ ...JSON.parse(atob(answer)), ...fields }))

  test('what the browser finds is taken until the challenge runs out', async () => {
    const answer = await answerChallenge(await altcha.challenge(making))
    expect(await check(answer)).toMatch(/^[\da-f]{64}$/)
    expect(await check(answer, NOW + CAPTCHA_LIFE_MS - 1)).not.toBeNull()
    expect(await check(answer, NOW + CAPTCHA_LIFE_MS)).toBeNull()
  })

  test('of one challenge every answer is known by the same', async () => {
    const challenge = await altcha.challenge(making)
    const answer = await answerChallenge(challenge)
    const { salt } = JSON.parse(atob(answer))
    // the library appends the missing end of a salt
    const spelt = changed(answer, { salt: salt.replace(/&$/, ''), took: 1 })
    expect(await check(spelt)).toBe(await check(answer))
  })

  test('one that is forged is not', async () => {
    const challenge = await altcha.challenge(making)
    const answer = await answerChallenge(challenge)
    const { number, salt } = JSON.parse(atob(answer))
    const forged = [
      changed(answer, { number: number + 1 }),
      changed(answer, { signature: '0'.repeat(64) }),
      // a longer life
      changed(answer, { salt: salt.replace(/expires=\d+/, `expires=${NOW}`) }),
      // a digit moved from the salt to the number gives the same hash
      changed(answer, { salt: `${salt}${String(number).slice(0, -1)}`, number: Number(String(number).slice(-1)) }),
      changed(answer, { algorithm: 'SHA-1' }),
      await answerChallenge(await open('another secret, also of 32 characters.').challenge(making)),
      btoa('{}'),
      btoa('null'),
      'no base64!',
      '',
    ]
    expect(await Promise.all(forged.map((one) => check(one)))).toEqual(forged.map(() => null))
  })

  test('a page has its turn while the browser looks', async () => {
    const challenge = await altcha.challenge(making)
    if (challenge.kind !== 'altcha') throw new Error('another captcha')
    let turns = 0
    const timer = setInterval(() => (turns += 1))
    // no number has this hash, so all are tried
    const looked = answerChallenge({ ...challenge, challenge: '0'.repeat(64), maxnumber: 60_000 })
    await expect(looked).rejects.toThrow(RangeError)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })
})

test('a site without one asks nobody', () => {
  const surroundings = { secret: 'a secret of the platform, 32 characters', log: pino({ enabled: false }) }
  expect(openProviders({ CAPTCHA_PROVIDER: 'none' }, surroundings).captcha).toBeNull()
  expect(() => openProviders({ CAPTCHA_PROVIDER: 'recaptcha' }, surroundings)).toThrow(/CAPTCHA_RECAPTCHA_SECRET/)
})
