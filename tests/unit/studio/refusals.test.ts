import { expect, test } from 'vitest'
import { WALLET_ERRORS } from '#server/shared/contract/provider-wallet/errors.ts'
import { refusalOf } from '#server/studio/client/refusals.ts'
import { REFUSAL_TEXTS } from '#server/studio/refusal-texts.ts'

/** Rejections that a player can cause; all others are between a studio and a wallet, and named by their code. */
const PLAYERS_OWN = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'PLAYER_BLOCKED',
  'JURISDICTION_REFUSED',
  'STAKE_REFUSED',
  'SESSION_EXPIRED',
  'CAMPAIGN_INVALID',
  'session_unknown',
  'not_placed',
  'spot_limit',
  'player_limit',
  'MAINTENANCE',
  'GAME_UNKNOWN',
]

test('a rejection that a player can cause has a text in each language, at slots and tables alike', () => {
  for (const texts of Object.values(REFUSAL_TEXTS)) {
    for (const code of PLAYERS_OWN) {
      expect(Object.values(texts)).toContain(refusalOf(code, texts))
      expect(refusalOf(code, texts)).not.toContain(code)
    }
    for (const code of [...Object.keys(WALLET_ERRORS), 'toString'].filter((one) => !PLAYERS_OWN.includes(one)))
      expect(refusalOf(code, texts)).toContain(code)
  }
})
