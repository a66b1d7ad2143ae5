import { createHmac, hash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkAllBooks } from '#server/platform/books.ts'
import type { WalletReply } from '#server/platform/modules/casino/wallet-refusal.ts'
import type { WalletAnswer } from '#server/shared/contract/provider-wallet/calls.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { tables } from '#server/shared/rules/tables/game.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

const PROVIDER = 'studio'
const GAME = 'harbour-roulette'
const TERMS = {
  min: micros(1_000_000n),
  max: micros(1_000_000_000n),
  step: micros(1_000_000n),
  maxPayout: micros(10_000_000_000n),
}
const game = { provider: PROVIDER, gameId: GAME }

/** A session of a table, which accepts several bets per round, as a provider opens it. */
async function openSession({ execute }: CrashSite, { userId, sessionId: loginId }: CrashPlayer) {
  const { token } = await execute('openLaunch', { ...game, userId, loginId, locale: 'en' })
  const limits = { RUB: {} }
  const { body } = await execute('authenticate', {
    ...game,
    kind: 'live',
    launchToken: token,
    jurisdiction: 'open',
    limits,
  })
  const { sessionId, playerRef } = JSON.parse(body) as WalletAnswer<'authenticate'>
  const roundId = `r-${randomUUID()}`
  const ofRound = { ...game, roundId, currency: 'RUB' as const }
  return {
    playerRef,
    /** Ten roubles on a separate round. */
    bet: (name = 'bet') =>
      execute('takeProviderBet', {
        ...ofRound,
        sessionId,
        txId: `${roundId}.${name}`,
        amount: '10000000',
        endRound: false,
        kind: 'live' as const,
        terms: TERMS,
      }),
    win: () =>
      execute('payProviderWin', {
        ...ofRound,
        playerRef,
        txId: `${roundId}.win`,
        amount: '25000000',
        kind: 'game' as const,
        endRound: true,
      }),
    rollBack: () =>
      execute('rollBackProviderBet', {
        provider: PROVIDER,
        roundId,
        playerRef,
        txId: `${roundId}.rollback`,
        refTxId: `${roundId}.bet`,
        reason: 'timeout' as const,
      }),
    end: () => execute('endProviderRound', { ...game, roundId, playerRef, txId: `${roundId}.end` }),
    reveal: () => {
      const serverSeed = `seed of ${roundId}`
      return execute('revealSeed', { provider: PROVIDER, playerRef, serverSeed, serverHash: sha256Hex(serverSeed) })
    },
  }
}

type Action = { readonly send: () => Promise<WalletReply>; readonly net: string }
type Killed = { readonly least: number; prepare(site: CrashSite, player: CrashPlayer): Promise<Action> }

const MOST = 1000
const SALT = `local:${'5'.repeat(32)}`
/** A hash chain, its terminal first. */
const LINKS = ['6'.repeat(64)]
while (LINKS.length <= MOST) LINKS.unshift(hash('sha256', Buffer.from(LINKS[0] ?? '', 'hex')))
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
/** Rounds that the table of a site has ended. */
const results = new WeakMap<CrashSite, number>()

const KILLED: Record<string, Killed> = {
  'a bet of a provider': {
    least: 10,
    async prepare(site, player) {
      const { bet } = await openSession(site, player)
      return { send: () => bet(), net: '-10' }
    },
  },
  'a win that ends its round of two bets': {
    least: 18,
    async prepare(site, player) {
      const { bet, win } = await openSession(site, player)
      await bet()
      await bet('another')
      return { send: win, net: '5' }
    },
  },
  'a bet that is rolled back': {
    least: 8,
    async prepare(site, player) {
      const { bet, rollBack } = await openSession(site, player)
      await bet()
      return { send: rollBack, net: '0' }
    },
  },
  'a round that ends without a win': {
    least: 8,
    async prepare(site, player) {
      const { bet, end } = await openSession(site, player)
      await bet()
      return { send: end, net: '-10' }
    },
  },
  'a seed that is revealed': {
    least: 0,
    async prepare(site, player) {
      const { reveal } = await openSession(site, player)
      return { send: reveal, net: '0' }
    },
  },
  'the result of a round of a live table': {
    least: 0,
    async prepare(site) {
      const number = (results.get(site) ?? 0) + 1
      results.set(site, number)
      const chain = { ...game, serial: 1 }
      if (number === 1) {
        await site.execute('publishProviderChain', {
          ...chain,
          terminal: LINKS[0] ?? '',
          length: MOST,
          beaconRound: null,
        })
        await site.execute('saltProviderChain', { ...chain, word: null, salt: SALT })
      }
      const link = LINKS[number] ?? ''
      const drawn = tables.current.draw('roulette', hmac, { salt: SALT, gameHash: Buffer.from(link, 'hex') })
      const result = z.json().parse(drawn)
      return {
        send: () => site.execute('publishTableResult', { ...chain, number, position: number, link, result }),
        net: '0',
      }
    },
  },
}

describe.each(Object.entries(KILLED))('%s', (_, { least, prepare }) => {
  test(`moves its money once and has one answer, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const wishes: (Action & { player: CrashPlayer; before: bigint })[] = []
      for (let made = 0; made < commands; made += 1) {
        const player = await openPlayer(site, `${randomUUID()}@example.com`)
        await site.execute('confirmDeposit', await openDeposit(site, player, '1000'))
        const before = await player.roubles()
        wishes.push({ ...(await prepare(site, player)), player, before })
      }
      site.arm(crash)
      const first = await Promise.allSettled(wishes.map(({ send }) => send()))
      const died = await site.recover()
      expect(await checkAllBooks(site.reader)).toEqual([])
      for (const [index, { send, player, before, net }] of wishes.entries()) {
        const replies = [await send(), await send()]
        const received = first[index]?.status === 'fulfilled' ? [first[index].value] : []
        expect(new Set([...received, ...replies].map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
        expect(replies[0]?.status).toBe(200)
        expect((await player.roubles()) - before).toBe(parseMicros(net))
      }
      expect(await checkAllBooks(site.reader)).toEqual([])
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
