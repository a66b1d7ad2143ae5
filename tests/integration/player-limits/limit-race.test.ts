import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../../support/platform/client.ts'
import { listenFor } from '../../support/platform/listen-for.ts'
import { startPlatform } from '../../support/platform.ts'
import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'
import { SEED } from '../../support/run/seed.ts'
import { openPlayer } from '../instant-games/players.ts'

const RACES = isFull ? 400 : 20
const BEFORE = 1000
const AFTER = 300
const AMOUNT = 200

/**
 * Sends a decrease and several deposits simultaneously, over sockets. They are processed in some order, which must
 * explain each outcome: deposits before the decrease are within the old limit, and no later one exceeds the new limit.
 */
test(`CT1: concurrent deposits and a limit decrease never exceed the limit in force (seed ${SEED})`, async () => {
  // no two commands have the same time, so that stored times show their order
  let now = Date.UTC(2026, 0, 1, 12)
  await using site = await startPlatform({ clock: { now: () => ++now, advance: () => {} } })
  const { url } = await listenFor(site)
  const { request } = platformClient((path, init) => fetch(new URL(path, url), init))
  const order = fc.record({ before: fc.integer({ min: 0, max: 6 }), more: fc.integer({ min: 1, max: 6 }) })
  const drawn = fc.sample(order, { numRuns: RACES, seed: SEED })
  // the new limit leaves space for one deposit if none came first, an order that one of twenty draws omits
  const orders = [...Array.from({ length: 5 }, () => ({ before: 0, more: 1 })), ...drawn]
  const seen = new Set<string>()
  for (const { before, more } of orders) {
    const { token, userId } = await openPlayer(site)
    const limit = (amount: number) =>
      request(contract.limits.set, { kind: 'deposit', span: 'day', currency: 'RUB', amount: String(amount) }, { token })
    let keys = 0
    const payIn = async () => {
      const input = { amount: String(AMOUNT), currency: 'RUB', idempotency_key: `race-${userId}-${++keys}` } as const
      const { status, errors } = await request(contract.payments.createDeposit, input, { token })
      if (status !== 200) expect(JSON.stringify(errors)).toContain('limit_exceeded:deposit,day')
      return status === 200
    }
    expect((await limit(BEFORE)).output).toEqual({ outcome: 'in_force' })
    const early = Array.from({ length: before }, payIn)
    const decrease = limit(AFTER)
    const late = Array.from({ length: more }, payIn)
    const [lowered, ...taken] = await Promise.all([decrease, ...early, ...late])
    expect(lowered.output).toEqual({ outcome: 'in_force' })
    const total = AMOUNT * taken.filter(Boolean).length

    // in processing order: each was within the limit in force
    const { reader } = site.platform
    const deposits = await reader.query.deposits.findMany({ where: (one, { eq }) => eq(one.userId, userId) })
    const [set] = await reader.query.playerLimits.findMany({ where: (one, { eq }) => eq(one.userId, userId) })
    const at = deposits.map(({ createdAt }) => Number(createdAt)).toSorted((a, b) => a - b)
    const isAfter = (time: number) => time > Number(set?.setAt)
    at.forEach((time, index) => {
      expect(AMOUNT * (index + 1)).toBeLessThanOrEqual(isAfter(time) ? AFTER : BEFORE)
    })
    expect(AMOUNT * at.length).toBe(total)
    expect(total).toBeLessThanOrEqual(BEFORE)
    const { output } = await request(contract.limits.current, {}, { token })
    const held = output.limits.find(({ kind, span }) => kind === 'deposit' && span === 'day')
    expect([held?.amount, held?.used]).toEqual([String(AFTER), String(total)])
    // no more than the new limit allows
    expect(await payIn()).toBe(total + AMOUNT <= AFTER)
    expect(await payIn()).toBe(total + 2 * AMOUNT <= AFTER)
    if (at.some(isAfter)) seen.add('after')
    if (at.some((time) => !isAfter(time))) seen.add('before')
    if (taken.includes(false)) seen.add('refused')
  }
  // otherwise nothing ran concurrently
  expect([...seen].toSorted()).toEqual(['after', 'before', 'refused'])
})
