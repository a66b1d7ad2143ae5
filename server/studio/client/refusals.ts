import type { RefusalTexts } from '../refusal-texts.ts'
import { ownValue } from './own-value.ts'

const WORDS: Readonly<Record<string, keyof RefusalTexts>> = {
  INSUFFICIENT_FUNDS: 'refusedFunds',
  LIMIT_REACHED: 'refusedLimit',
  PLAYER_BLOCKED: 'refusedPlayer',
  JURISDICTION_REFUSED: 'refusedPlayer',
  STAKE_REFUSED: 'refusedStake',
  SESSION_EXPIRED: 'refusedSession',
  session_unknown: 'refusedSession',
  not_placed: 'refusedLost',
  CAMPAIGN_INVALID: 'refusedCampaign',
  MAINTENANCE: 'refusedMaintenance',
  GAME_UNKNOWN: 'refusedMaintenance',
  spot_limit: 'refusedAbove',
  player_limit: 'refusedAbove',
}

/** Text for a rejected bet, by its code: the wallet's or the studio's own. */
export function refusalOf(code: string, texts: RefusalTexts): string {
  const known = ownValue(WORDS, code)
  return known ? texts[known] : texts.refused.replace('{code}', code)
}

/** Code of an error thrown by a call to the studio. */
export const codeOf = (error: unknown): string => (error instanceof Error ? error.message : 'internal')
