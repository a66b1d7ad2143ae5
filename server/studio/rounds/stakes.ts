import { ownValue } from '#server/shared/own-value.ts'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import type { Versions } from '#server/shared/rules/versions.ts'
import { type After, sleep } from '#server/shared/timers.ts'
import type { StudioDatabase } from '../database.ts'
import { type Outbox, owe } from '../outbox.ts'
import { type Session, SpinRefused } from '../session.ts'
import type { Wallet } from '../wallet.ts'
import { freeSpinResponse, reportFreeSpin } from './free-spins.ts'
import { outcomeOf, type Round, type RoundReader, worth } from './reader.ts'
import type { SeedPairs } from './seed-pairs.ts'

/** Delay before a bet of unknown outcome is sent again. */
const RETRY_MS = 500

type Commitment = Pick<Round, 'rules' | 'game' | 'serverHash' | 'clientSeed' | 'nonce'>

/** Commitment of the round before any of its outcome is known. */
const proofOf = ({ rules, game, serverHash, clientSeed, nonce }: Commitment) => ({
  scheme: 'seed-pair/v1',
  rulesHash: ownValue(rules.figures, game)?.rulesHash ?? '',
  serverHash,
  clientSeed,
  nonce,
})

type Stake = { readonly id: string; readonly stake: string }

type RealStake = Stake & {
  readonly autoplay: boolean
  readonly proof: { readonly serverHash: string; readonly clientSeed: string; readonly nonce: number }
}

type Parts = {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly outbox: Outbox
  readonly reader: Pick<RoundReader, 'first'>
  readonly seedPairs: Pick<SeedPairs, 'giveNonceBack'>
  readonly versions: Versions<SlotRules>
  readonly now: () => number
  readonly after: After
}

export type Stakes = ReturnType<typeof openStakes>

/**
 * Takes the stakes of rounds: each call moves its round from `betting` to `open`, `refused` or `void`. Nothing of an
 * outcome is shown before its stake is accepted.
 */
export function openStakes({ database, wallet, outbox, reader: { first }, seedPairs, versions, now, after }: Parts) {
  const setState = async (id: string, state: 'open' | 'refused'): Promise<void> => {
    await database.execute({ sql: 'UPDATE rounds SET state = ? WHERE id = ?', args: [state, id] })
  }

  /** SpinRefused: STAKE_REFUSED, INSUFFICIENT_FUNDS. */
  async function takeDemo({ player, game }: Session, { id, stake }: Stake): Promise<void> {
    const slot = slotOf(game, versions.current)
    const row = await first('SELECT demo_balance FROM players WHERE id = ?', [player])
    const left = BigInt(String(row?.demo_balance ?? 0)) - BigInt(stake)
    const isWrong = !slot || BigInt(stake) <= 0n || BigInt(stake) % (10_000n * BigInt(slot.cost)) !== 0n
    if (left < 0n || isWrong) {
      await setState(id, 'refused')
      throw new SpinRefused(isWrong ? 'STAKE_REFUSED' : 'INSUFFICIENT_FUNDS')
    }
    await database.batch(
      [
        { sql: 'UPDATE players SET demo_balance = ? WHERE id = ?', args: [`${left}`, player] },
        { sql: `UPDATE rounds SET state = 'open' WHERE id = ?`, args: [id] },
      ],
      'write',
    )
  }

  /** A bet of unknown outcome is sent once more, and then rolled back. SpinRefused: the wallet's code, not_placed. */
  async function takeReal(session: Session, { id, stake, autoplay, proof }: RealStake): Promise<void> {
    const { game, currency, walletSession } = session
    const request = {
      sessionId: walletSession,
      txId: `${id}.bet`,
      roundId: id,
      gameId: game,
      amount: stake,
      currency,
      ...(autoplay && { autoplay }),
      proof: proofOf({ rules: versions.current, game, ...proof }),
    }
    let result = await wallet('bet', request)
    if (result.kind === 'unknown') {
      await sleep(after, RETRY_MS)
      result = await wallet('bet', request)
    }
    if (result.kind === 'ok') return setState(id, 'open')
    if (result.kind === 'refused') {
      await setState(id, 'refused')
      await seedPairs.giveNonceBack(session.player, proof.nonce)
      throw new SpinRefused(result.code)
    }
    await rollBack(id, session.player)
    throw new SpinRefused('not_placed')
  }

  /**
   * Reports a free spin, which the operator accepts and pays as a whole. SpinRefused: the wallet's code, not_placed.
   */
  async function takeFree(round: Round): Promise<void> {
    const { id, player, nonce, result } = round
    const pays = worth(round, result.credits)
    await reportFreeSpin(database, { ...round, pays, proof: proofOf(round), outcome: outcomeOf(round), now: now() })
    await outbox.deliver(id)
    const response = await freeSpinResponse(database, id)
    if (response.kind === 'ok') return setState(id, 'open')
    if (response.kind === 'unknown') throw new SpinRefused('not_placed')
    await setState(id, 'refused')
    await seedPairs.giveNonceBack(player, nonce)
    throw new SpinRefused(response.code)
  }

  async function rollBack(id: string, player: string): Promise<void> {
    const body = { playerRef: player, txId: `${id}.rollback`, refTxId: `${id}.bet`, roundId: id, reason: 'timeout' }
    await database.batch(
      [
        { sql: `UPDATE rounds SET state = 'void' WHERE id = ? AND state = 'betting'`, args: [id] },
        owe({ call: 'rollback', body, txId: body.txId, roundId: id, at: now() }),
      ],
      'write',
    )
    await outbox.deliver(id)
  }

  return { takeDemo, takeReal, takeFree, rollBack }
}
