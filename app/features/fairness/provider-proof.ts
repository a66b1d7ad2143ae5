import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { cardName } from '#server/shared/rules/fairness/cards.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { slotOf, slotRound } from '#server/shared/rules/slots/slot-round.ts'
import { tableOf } from '#server/shared/rules/tables/tables.ts'
import { isSpot, type TableResult, tablePayout, tableResult } from '#server/shared/rules/tables/v1/table-result.ts'

export type ProviderBet = inferRouterOutputs<AppRouter>['casino']['bet']

/** What was computed again, and whether it is what was promised, told or paid. */
export type ProviderStep = {
  readonly name: 'commitment' | 'link' | 'outcome' | 'payout'
  readonly text: string
  readonly isMatch: boolean
}

/** `unproven` where the provider told nothing that this page could compute; `hidden` while a seed is not revealed. */
export type ProviderCheck = 'unproven' | 'hidden' | readonly ProviderStep[]

/** Computes a round of the studio again, from what it was committed to before and what it has told after. */
export function checkProviderBet(bet: ProviderBet): ProviderCheck {
  const { proof } = bet
  const outcome: unknown = JSON.parse(bet.outcome)
  if (!proof || typeof outcome !== 'object' || outcome === null) return 'unproven'
  if (proof.scheme === 'table/v1') return checkCoup(bet, proof, outcome)
  const slot = slotOf(bet.game)
  if (proof.scheme !== 'seed-pair/v1' || !slot) return 'unproven'
  if (proof.server_seed === null) return 'hidden'
  const { server_seed: serverSeed, client_seed: clientSeed, nonce } = proof
  const round = slotRound(slot, { serverSeed, clientSeed, nonce }, hmacSha256)
  const [first] = round.steps
  const stops = first?.kind === 'spin' ? first.stops : []
  const told = 'stops' in outcome && Array.isArray(outcome.stops) ? outcome.stops : []
  const won = micros((BigInt(round.credits) * parseMicros(bet.staked)) / BigInt(slot.cost))
  return [
    { name: 'commitment', text: sha256Hex(serverSeed), isMatch: sha256Hex(serverSeed) === proof.server_hash },
    { name: 'outcome', text: stops.join(' '), isMatch: stops.join(' ') === told.join(' ') },
    { name: 'payout', text: formatMicros(won), isMatch: won === parseMicros(bet.won) },
  ]
}

function checkCoup(bet: ProviderBet, proof: NonNullable<ProviderBet['proof']>, outcome: object): ProviderCheck {
  const table = tableOf(bet.game)
  const { link, chips, result } = { link: '', chips: '', result: null, ...outcome }
  if (!table || !/^[0-9a-f]{64}$/.test(link)) return 'unproven'
  const gameHash = Uint8Array.from(link.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const drawn = tableResult(table.game, hmacSha256, { salt: proof.client_seed, gameHash })
  const lying = chips.split(' ').flatMap((chip) => {
    const [spot = '', amount = ''] = chip.split('=')
    return isSpot(table.game, spot) && /^\d{1,16}$/.test(amount) ? [{ spot, amount: micros(BigInt(amount)) }] : []
  })
  const won = tablePayout(lying, drawn)
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
