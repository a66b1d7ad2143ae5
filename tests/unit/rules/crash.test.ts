import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatMultiplier, parseMicros } from '#server/shared/money/micros.ts'
import {
  chanceOf,
  crash,
  crashPoint,
  elapsedTo,
  elapsedToCrash,
  MAX_POINT,
  multiplierAfter,
} from '#server/shared/rules/crash/current.ts'
import { flightScriptOf } from '#server/shared/rules/crash/script.ts'
import { leadsTo, linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'

const nodeHmac: HmacSha256 = (key, message) => new Uint8Array(createHmac('sha256', key).update(message).digest())
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** The published rounds, the first one first; computed in Python and in Node. */
const SALT = `beacon:demo:${'0'.repeat(64)}`
const TERMINAL = '48bb46dc0d9ae77e80efdc761bffe43e786a546948cdcb4a277804cdf33f53eb'
const ROUNDS = [
  ['049958905a08c0f1ee944e8cd611896c98ff7246f8756d10162846ac8fe73c86', 140],
  ['66abb7cd60b07d55ead1b5a47fda762ff0f6834ab9db47af4b878aa58c68df9c', 160],
  ['f03806d17b5031920ed5557a24d0b141d208e4dbe555b6d212b68848fc3e008b', 175],
  ['37b6e9e88d4cb55f538f1567fc31eef3e8de3ede50c59fd9b8d504a8aa79d5ae', 225],
  ['f1f85f47c18ee999ea5fbfbf849aea39309225ec266355174c4d2b3a3b582ea3', 119],
] as const

/** Crash point for the first 52 bits of the digest. */
const pointOf = (random: bigint) => {
  const digest = new Uint8Array(32)
  new DataView(digest.buffer).setBigUint64(0, random << 12n)
  return crashPoint(() => digest, 'salt', new Uint8Array(32))
}

describe('a flight breaks where its link of the chain and the salt say [A9 R9]', () => {
  test.each(ROUNDS)('the link %s breaks at %i hundredths, by either HMAC', (hash, point) => {
    for (const hmac of [hmacSha256, nodeHmac]) expect(crashPoint(hmac, SALT, bytes(hash))).toBe(point)
  })

  test('each link is the hash of the one after it, down to what was published', () => {
    const links = [TERMINAL, ...ROUNDS.map(([hash]) => hash)]
    for (const [index, link] of links.entries()) {
      expect(leadsTo('bytes', link, index, TERMINAL)).toBe(true)
      if (index > 0) expect(linkBefore('bytes', link)).toBe(links[index - 1])
    }
    expect(leadsTo('bytes', ROUNDS[2][0], 2, TERMINAL)).toBe(false)
    expect(createHash('sha256').update(ROUNDS[0][0]).digest('hex')).toBe(linkBefore('text', ROUNDS[0][0]))
  })

  test('between 1.00 and 1,000,000.00', () => {
    expect(pointOf(0n)).toBe(100)
    expect(pointOf(2n ** 52n - 1n)).toBe(MAX_POINT)
  })

  test('a target of M hundredths is reached by floor(99 · 2^52 / M) of 2^52 numbers: 99 % for every target', () => {
    for (const target of [101, 102, 150, 200, 1000, 10_000, 1_234_567, MAX_POINT]) {
      const reaching = (99n * 2n ** 52n) / BigInt(target)
      expect(pointOf(2n ** 52n - reaching)).toBeGreaterThanOrEqual(target)
      expect(pointOf(2n ** 52n - reaching - 1n)).toBeLessThan(target)
      expect(Math.abs((Number(reaching) / 2 ** 52) * target - 99)).toBeLessThan(1e-7)
      expect(chanceOf(target)).toBeCloseTo(Number(reaching) / 2 ** 52, 12)
    }
    // immediate crashes: 1 − 0.99 / 1.01
    expect(chanceOf(100)).toBe(1)
    expect(1 - chanceOf(101)).toBeCloseTo(0.01980198, 8)
  })
})

describe('the script of a flight', () => {
  test('run by Node, prints the hash, the end of the chain and the point that were published [A9 R9]', () => {
    for (const [index, [link, point]] of ROUNDS.entries()) {
      const source = flightScriptOf({ rules: crash, link, salt: SALT, number: index + 1 })
      const printed = execFileSync(process.execPath, ['--input-type=module', '-'], { input: source, encoding: 'utf8' })
      const linkHash = index === 0 ? TERMINAL : ROUNDS[index - 1]?.[0]
      expect(JSON.parse(printed)).toEqual({ linkHash, terminal: TERMINAL, point })
    }
  })

  test('is written for no link, salt or number that a flight cannot have', () => {
    const flight = { rules: crash, link: ROUNDS[0][0], salt: SALT, number: 1 }
    const wrong = [{ link: '"; process.exit() //' }, { salt: 'two words' }, { salt: 'соль' }, { number: 0.5 }]
    for (const one of wrong) expect(() => flightScriptOf({ ...flight, ...one })).toThrow(RangeError)
  })
})

describe('the line', () => {
  test('shows what is published at its check points', () => {
    expect([1000, 11_552, 11_553, 60_000].map(multiplierAfter)).toEqual([106, 199, 200, 3659])
    expect(elapsedTo(101)).toBe(166)
    expect(elapsedTo(200)).toBe(11_553)
    expect(multiplierAfter(-5)).toBe(100)
  })

  test('is inverted exactly, and shows a point before it breaks at it', () => {
    for (let hundredths = 101; hundredths < MAX_POINT; hundredths = Math.ceil(hundredths * 1.0037)) {
      const at = elapsedTo(hundredths)
      expect(multiplierAfter(at)).toBeGreaterThanOrEqual(hundredths)
      expect(multiplierAfter(at - 1)).toBeLessThan(hundredths)
      const end = elapsedToCrash(hundredths)
      expect(multiplierAfter(end - 1)).toBeLessThanOrEqual(hundredths)
      expect(end).toBeGreaterThanOrEqual(at)
    }
    expect(elapsedToCrash(100)).toBe(166)
  })
})

describe('a bet', () => {
  test('leaves unasked at its target, or where it would win more than may be won', () => {
    const bounds = { stake: parseMicros('50000'), maxWin: parseMicros('5000000') }
    expect(crash.targetOf({ auto: 200 }, bounds)).toBe(200)
    expect(crash.targetOf({ auto: 20_000 }, bounds)).toBe(10_000)
    expect(crash.targetOf({ auto: null }, bounds)).toBe(10_000)
    expect(crash.targetOf({ auto: null }, { ...bounds, stake: parseMicros('1') })).toBe(MAX_POINT)
  })

  test('is paid its multiplier, and nothing without one', () => {
    expect(formatMultiplier(crash.multiplierOf({ point: 341, cashed_out: 296 }))).toBe('2.9600')
    expect(formatMultiplier(crash.multiplierOf({ point: 341, cashed_out: null }))).toBe('0.0000')
  })
})
