import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { appendLog } from '../../ledger/index.ts'
import { isEarlierLink } from '../is-earlier-link.ts'
import { tablePrefix, tableReference } from '../table-reference.ts'
import { refusalReply, type WalletReply } from '../wallet-refusal.ts'

export type PublishedResult = WalletRequest<'publish_result'> & { readonly provider: string }

/** Links that are hashed at once; the books check does the rest. */
const MOST_LINKS = 1000

type Chain = { readonly terminal: string; readonly length: bigint; readonly salt: string | null }
type Logged = { readonly reference: string; readonly payload: string }

/**
 * Logs the end of a round of a live table, once. Refuses ROUND_UNKNOWN without a salted chain, MALFORMED for a link that
 * does not lead to the one before, TX_MISMATCH for another end of the same round, and for one that is not the latest.
 */
export function publishTableResult(context: CommandContext, request: PublishedResult): WalletReply {
  const { db } = context
  const { provider, gameId, number, serial, position, link, result } = request
  const chain = db.get<Chain>(
    'SELECT terminal, length, salt FROM casino_chains WHERE provider = ? AND game_id = ? AND serial = ?',
    [provider, gameId, serial],
  )
  if (!chain || chain.salt === null || position > Number(chain.length)) return refusalReply({ code: 'ROUND_UNKNOWN' })
  const prefix = tablePrefix(provider, gameId)
  const reference = tableReference(provider, gameId, number)
  const fields = {
    provider,
    game: gameId,
    number,
    serial,
    position,
    link,
    ...(result !== undefined && { outcome: canonicalJson(result) }),
  }
  const latest = db.get<Logged>(
    'SELECT reference, payload FROM log_records WHERE reference >= ? AND reference < ? ORDER BY reference DESC LIMIT 1',
    [prefix, `${prefix}:`],
  )
  if (latest && latest.reference >= reference) {
    const known = db.get<Logged>('SELECT reference, payload FROM log_records WHERE reference = ?', [reference])
    const { at: _at, k: _kind, v: _version, ...logged } = known ? (readRecord(known.payload) ?? {}) : {}
    if (canonicalJson(logged as typeof fields) !== canonicalJson(fields)) return refusalReply({ code: 'TX_MISMATCH' })
  } else {
    const before = latest && readRecord(latest.payload)
    const earlier =
      before?.serial === serial
        ? { link: String(before.link), position: Number(before.position) }
        : { link: chain.terminal, position: 0 }
    if (position - earlier.position <= MOST_LINKS && !isEarlierLink(earlier, { link, position }))
      return refusalReply({ code: 'MALFORMED' })
    appendLog(context, { kind: 'table_result', reference, fields })
  }
  return { status: 200, body: JSON.stringify({ gameId, number, status: 'ok' }) }
}
