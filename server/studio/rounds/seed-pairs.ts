import { createHash } from 'node:crypto'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { unitOf } from '#server/shared/rules/slots/stakes.ts'
import type { StudioDatabase } from '../database.ts'
import { type RandomBytes, randomHex } from '../entropy.ts'
import type { KeyedMutex } from '../keyed-mutex.ts'
import { type Outbox, owe } from '../outbox.ts'
import { type Session, SpinRefused } from '../session.ts'
import type { RoundReader } from './reader.ts'

/** Initial play money of a demo: a thousand base units of the currency. */
const demoBalance = (currency: Currency) => `${1000n * 1_000_000n * unitOf(currency)}`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function newServerSeed(random: RandomBytes) {
  const seed = randomHex(random, 32)
  return { seed, hash: sha256(seed) }
}

type Parts = {
  readonly database: StudioDatabase
  readonly reader: RoundReader
  readonly outbox: Outbox
  readonly exclusive: KeyedMutex
  readonly now: () => number
  readonly random: RandomBytes
}

export type SeedPairs = ReturnType<typeof openSeedPairs>

export function openSeedPairs({ database, reader: { first }, outbox, exclusive, now, random }: Parts) {
  /** Ensures that the player exists and has a seed pair. */
  async function requirePlayer(id: string, clientSeed: string, currency: Currency = 'USD'): Promise<void> {
    const [current, next] = [newServerSeed(random), newServerSeed(random)]
    await database.execute({
      sql: `INSERT INTO players (id, server_seed, server_hash, client_seed, nonce, demo_balance, next_server_seed, next_server_hash)
        VALUES (?, ?, ?, ?, 0, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET next_server_seed = excluded.next_server_seed, next_server_hash = excluded.next_server_hash
        WHERE next_server_seed IS NULL`,
      args: [id, current.seed, current.hash, clientSeed, demoBalance(currency), next.seed, next.hash],
    })
  }

  /** Resets a demo's play money. Throws session_unknown for a real-money session, and round_open. */
  const refill = (session: Session): Promise<string> =>
    exclusive(session.player, async () => {
      if (session.mode !== 'demo') throw new SpinRefused('session_unknown')
      const open = await first(`SELECT id FROM rounds WHERE player = ? AND state IN ('betting', 'open')`, [
        session.player,
      ])
      if (open) throw new SpinRefused('round_open')
      const balance = demoBalance(session.currency as Currency)
      await database.execute({
        sql: 'UPDATE players SET demo_balance = ? WHERE id = ?',
        args: [balance, session.player],
      })
      return balance
    })

  /** Public part of the seeds that decide a player's next round. */
  async function seeds(player: string) {
    const row = await first('SELECT server_hash, client_seed, nonce, next_server_hash FROM players WHERE id = ?', [
      player,
    ])
    return {
      serverHash: String(row?.server_hash),
      nextServerHash: String(row?.next_server_hash),
      clientSeed: String(row?.client_seed),
      nonce: Number(row?.nonce),
    }
  }

  /**
   * Reveals a player's seed and starts a pair of the announced one, which was created before this client seed was known.
   * Throws round_open, and session_unknown if none is announced.
   */
  const rotate = (session: Session, clientSeed: string) =>
    exclusive(session.player, async () => {
      const open = await first(`SELECT id FROM rounds WHERE player = ? AND state IN ('betting', 'open')`, [
        session.player,
      ])
      if (open) throw new SpinRefused('round_open')
      const before = await first('SELECT server_seed, client_seed, nonce, next_server_seed FROM players WHERE id = ?', [
        session.player,
      ])
      if (typeof before?.next_server_seed !== 'string') throw new SpinRefused('session_unknown')
      const next = newServerSeed(random)
      const known = { serverHash: sha256(String(before?.server_seed)), serverSeed: String(before?.server_seed) }
      const roundId = `seed.${known.serverHash.slice(0, 32)}`
      const reveal = {
        call: 'reveal' as const,
        body: { playerRef: session.player, ...known },
        at: now(),
        txId: roundId,
        roundId,
      }
      await database.batch(
        [
          {
            sql: `UPDATE players SET server_seed = next_server_seed, server_hash = next_server_hash, client_seed = ?, nonce = 0,
              next_server_seed = ?, next_server_hash = ? WHERE id = ?`,
            args: [clientSeed, next.seed, next.hash, session.player],
          },
          ...(session.mode === 'real' ? [owe(reveal)] : []),
        ],
        'write',
      )
      await outbox.deliver(roundId)
      const revealed = {
        serverSeed: String(before?.server_seed),
        clientSeed: String(before?.client_seed),
        nonces: Number(before?.nonce),
      }
      return { revealed, seeds: await seeds(session.player) }
    })

  /** For a rejected round, whose outcome nobody has seen. */
  const giveNonceBack = (player: string, nonce: number) =>
    database.execute({
      sql: 'UPDATE players SET nonce = nonce - 1 WHERE id = ? AND nonce = ?',
      args: [player, nonce + 1],
    })

  return { requirePlayer, seeds, refill, rotate, giveNonceBack }
}
