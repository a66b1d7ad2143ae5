import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { MAX_TICKETS, RAKE_PERCENT, ROOM_TICKETS, RULES_VERSION } from './paytable.ts'

let hash: string | undefined

/** SHA-256 of the conventions of a draw; computed once. */
export function tableHash(): string {
  hash ??= sha256Hex(
    [
      RULES_VERSION,
      'chain:S[i-1]=sha256(hex(S[i]))',
      'entries=sha256(index:player:clientSeed:tickets)',
      'ticket=hmac-sha256(seed,room:round:entries:beacon:total)>>192*total>>64',
      `tickets:${MAX_TICKETS}/${ROOM_TICKETS},half`,
      `rake:${RAKE_PERCENT}%`,
    ].join('\n'),
  )
  return hash
}
