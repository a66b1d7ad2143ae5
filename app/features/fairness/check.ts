import { CHANCE_LIMITS, type DiceSide } from '#server/rules/dice/paytable.ts'
import type { GameId } from '#server/rules/registry.ts'
import { isClientSeed, isNonce, isServerSeed } from '#server/rules/seeds.ts'
import type { CheckableBet } from '#server/rules/verify.ts'
import type { BetOf } from '~/features/bets/bets.ts'
import { formatField } from '~/lib/format.ts'
import { hundredthsToDecimal } from '~/lib/hundredths.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** The verifier's form: everything as it is typed. `chance` is in percents, as the locale writes them. */
export type CheckFields = {
  game: GameId
  serverSeed: string
  /** What was shown before the bet; may be left empty. */
  promisedHash: string
  clientSeed: string
  nonce: string
  side: DiceSide
  chance: string
}
export type CheckField = keyof CheckFields

/** A pair that anybody can recompute, for whoever comes without a bet. */
export const exampleFields = (): CheckFields => ({
  game: 'dice',
  serverSeed: '0123456789abcdef'.repeat(4),
  promisedHash: 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
  clientSeed: 'client-seed',
  nonce: '0',
  side: 'over',
  chance: chanceText(4950),
})

const chanceText = (chance: number) => formatField(hundredthsToDecimal(chance), getLocale(), 2)

/** A settled bet as the form shows it; an unrevealed server seed is left empty. */
export function fieldsOfBet(bet: BetOf<'dice'>): CheckFields {
  return {
    game: bet.game,
    serverSeed: bet.server_seed ?? '',
    promisedHash: bet.server_seed_hash,
    clientSeed: bet.client_seed,
    nonce: String(bet.nonce),
    side: bet.params.side,
    chance: chanceText(bet.params.chance),
  }
}

type ReadCheck = { bet: CheckableBet<'dice'> } | { wrong: readonly CheckField[] }

/** What the form says, if a bet can have it; otherwise the fields that no bet can have. */
export function readCheck(fields: CheckFields): ReadCheck {
  const serverSeed = fields.serverSeed.trim().toLowerCase()
  const clientSeed = fields.clientSeed.trim()
  const nonce = /^\d{1,15}$/.test(fields.nonce.trim()) ? Number.parseInt(fields.nonce, 10) : -1
  const chance = readChance(fields.chance)
  const wrong: CheckField[] = []
  if (!isServerSeed(serverSeed)) wrong.push('serverSeed')
  if (!isClientSeed(clientSeed)) wrong.push('clientSeed')
  if (!isNonce(nonce)) wrong.push('nonce')
  if (chance === undefined) wrong.push('chance')
  if (chance === undefined || wrong.length > 0) return { wrong }
  return { bet: { game: 'dice', params: { side: fields.side, chance }, seeds: { serverSeed, clientSeed, nonce } } }
}

/** "49.5" or "49,5" as hundredths of a percent. */
function readChance(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const chance = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return chance >= CHANCE_LIMITS.min && chance <= CHANCE_LIMITS.max ? chance : undefined
}
