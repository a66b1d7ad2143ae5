import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { cardName } from '#server/shared/rules/fairness/cards.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { promisedSlot, slots } from '#server/shared/rules/slots/game.ts'
import { promisedTable, tables } from '#server/shared/rules/tables/game.ts'
import { tableOf } from '#server/shared/rules/tables/tables.ts'
import type { TableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import type { SignedWord } from '~/features/fairness/check-beacon.ts'

export type ProviderBet = inferRouterOutputs<AppRouter>['casino']['bet']

/** A recomputed value, and whether it equals the promised, reported or paid one. */
export type ProviderStep = {
  readonly name: 'commitment' | 'link' | 'outcome' | 'payout'
  readonly text: string
  readonly isMatch: boolean
}

/**
 * `unproven`: the provider reported nothing that can be verified; `hidden`: a seed is not revealed yet;
 * `unknown_rules`: this page does not have the rules version of the round.
 */
export type ProviderCheck = 'unproven' | 'hidden' | 'unknown_rules' | readonly ProviderStep[]

const RELEASED = { slots, tables }

/**
 * Recomputes a round of the studio from its commitment and the revealed values, by the rules version it was promised
 * under: any other could judge an honest round wrongly.
 */
export function checkProviderBet(bet: ProviderBet, versions: typeof RELEASED = RELEASED): ProviderCheck {
  const { proof } = bet
  const outcome: unknown = JSON.parse(bet.outcome)
  if (!proof || typeof outcome !== 'object' || outcome === null) return 'unproven'
  if (proof.scheme === 'table/v1') return checkCoup({ ...bet, proof }, outcome, versions.tables)
  if (proof.scheme !== 'seed-pair/v1') return 'unproven'
  const promised = promisedSlot(versions.slots, bet.game, bet.rules_hash)
  if (!promised) return 'unknown_rules'
  const { rules, slot } = promised
  if (proof.server_seed === null) return 'hidden'
  const { server_seed: serverSeed, client_seed: clientSeed, nonce } = proof
  const round = rules.play(slot, { serverSeed, clientSeed, nonce }, hmacSha256)
  const [first] = round.steps
  const stops = first?.kind === 'spin' ? first.stops : []
  const reported = 'stops' in outcome && Array.isArray(outcome.stops) ? outcome.stops : []
  const won = micros((BigInt(round.credits) * parseMicros(bet.staked)) / BigInt(slot.cost))
  return [
    { name: 'commitment', text: sha256Hex(serverSeed), isMatch: sha256Hex(serverSeed) === proof.server_hash },
    { name: 'outcome', text: stops.join(' '), isMatch: stops.join(' ') === reported.join(' ') },
    { name: 'payout', text: formatMicros(won), isMatch: won === parseMicros(bet.won) },
  ]
}

/** Word of the public beacon that must be the salt of a table's round; undefined without a beacon. */
export function signedSalt({ proof }: Pick<ProviderBet, 'proof'>): SignedWord | undefined {
  if (!proof?.beacon) return undefined
  const { round, signature, announced_at: announcedAt } = proof.beacon
  return { text: proof.client_seed, signature, due: { round, announcedAt: Date.parse(announcedAt) } }
}

type Proven = ProviderBet & { readonly proof: NonNullable<ProviderBet['proof']> }

function checkCoup(bet: Proven, outcome: object, versions: typeof tables): ProviderCheck {
  const { proof } = bet
  const table = tableOf(bet.game)
  const { link, chips, result } = { link: '', chips: '', result: null, ...outcome }
  if (!table || !/^[0-9a-f]{64}$/.test(link)) return 'unproven'
  const rules = promisedTable(versions, table.game, bet.rules_hash)
  if (!rules) return 'unknown_rules'
  const gameHash = Uint8Array.from(link.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const drawn = rules.draw(table.game, hmacSha256, { salt: proof.client_seed, gameHash })
  const lying = chips.split(' ').flatMap((chip) => {
    const [spot = '', amount = ''] = chip.split('=')
    return rules.isSpot(table.game, spot) && /^\d{1,16}$/.test(amount) ? [{ spot, amount: micros(BigInt(amount)) }] : []
  })
  const won = rules.payout(lying, drawn)
  const before = linkBefore('bytes', link)
  return [
    { name: 'link', text: before, isMatch: before === proof.server_hash },
    { name: 'outcome', text: wordsOf(drawn), isMatch: JSON.stringify(result) === JSON.stringify(drawn) },
    { name: 'payout', text: formatMicros(won), isMatch: won === parseMicros(bet.won) },
  ]
}

const wordsOf = (result: TableResult): string =>
  result.kind === 'roulette'
    ? String(result.pocket)
    : [result.player, result.banker].map((cards) => cards.map(cardName).join(' ')).join(' : ')
