import type { casinoChains } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { beaconFields } from '#server/shared/log/beacon-fields.ts'
import { type BeaconWord, QUICKNET, timeOfRound } from '#server/shared/rules/fairness/beacon.ts'
import { appendLog } from '../../ledger/index.ts'
import { refusalReply, type WalletReply } from '../wallet-refusal.ts'

type Chain = {
  readonly terminal: string
  readonly length: bigint
  readonly beacon_round: bigint | null
  readonly salt: string | null
  readonly salt_signature: string | null
}

const SELECT = `SELECT terminal, length, beacon_round, salt, salt_signature FROM casino_chains
  WHERE provider = ? AND game_id = ? AND serial = ?`

export type PublishedChain = WalletRequest<'publish_chain'> & {
  readonly provider: string
  /** Round of the public beacon to take the salt from; null without a beacon. */
  readonly beaconRound: number | null
}

/**
 * Logs the terminal of a live table's chain and announces the beacon's round for its salt, once. Refuses TX_MISMATCH for
 * another chain of the same number.
 */
export function publishProviderChain(context: CommandContext, request: PublishedChain): WalletReply {
  const { provider, gameId, serial, terminal, length } = request
  const known = context.db.get<Chain>(SELECT, [provider, gameId, serial])
  if (known && (known.terminal !== terminal || Number(known.length) !== length))
    return refusalReply({ code: 'TX_MISMATCH' })
  const round = known?.beacon_round
  const beaconRound = known ? (round == null ? null : Number(round)) : request.beaconRound
  if (!known) {
    insertRow<typeof casinoChains>(context.db, {
      into: 'casino_chains',
      row: {
        provider,
        game_id: gameId,
        serial,
        terminal,
        length,
        beacon_round: beaconRound,
        published_at: context.now,
      },
    })
    appendLog(context, {
      kind: 'chain_published',
      fields: { provider, game: gameId, serial, terminal, length, ...beaconFields(beaconRound) },
    })
  }
  const beaconAt = beaconRound === null ? null : new Date(timeOfRound(QUICKNET, beaconRound)).toISOString()
  return { status: 200, body: JSON.stringify({ gameId, serial, beaconRound, beaconAt }) }
}

export type ChainSalt = WalletRequest<'salt_chain'> & {
  readonly provider: string
  /** Output of the beacon in the announced round; null if none was announced. */
  readonly word: BeaconWord | null
}

/**
 * Fixes and logs the salt of a published chain, once: the beacon's output, or the provider's own if no round was
 * announced. Refuses ROUND_UNKNOWN for a chain that is not published, MALFORMED without a salt.
 */
export function saltProviderChain(context: CommandContext, request: ChainSalt): WalletReply {
  const { provider, gameId, serial, word } = request
  const known = context.db.get<Chain>(SELECT, [provider, gameId, serial])
  if (!known) return refusalReply({ code: 'ROUND_UNKNOWN' })
  let { salt, salt_signature: signature } = known
  if (salt === null) {
    if ((known.beacon_round === null ? null : Number(known.beacon_round)) !== (word?.round ?? null))
      throw new RangeError('not the announced beacon round')
    salt = word?.text ?? request.salt ?? null
    signature = word?.signature ?? null
    if (salt === null) return refusalReply({ code: 'MALFORMED' })
    context.db.run(
      'UPDATE casino_chains SET salt = ?, salt_signature = ? WHERE provider = ? AND game_id = ? AND serial = ?',
      [salt, signature, provider, gameId, serial],
    )
    const signed = word && { beacon_round: word.round, signature: word.signature }
    appendLog(context, { kind: 'chain_salted', fields: { provider, game: gameId, serial, salt, ...signed } })
  }
  return { status: 200, body: JSON.stringify({ gameId, serial, salt, signature }) }
}
