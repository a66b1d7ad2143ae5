import { expect, test } from 'vitest'
import { z } from 'zod'
import { sessions } from '#db/platform/schema/identity.ts'
import { deposits, REVIEW_FLAGS, WITHDRAWAL_STATES } from '#db/platform/schema/payments.ts'
import { bonuses, bonusGrants } from '#db/platform/schema/promotions.ts'
import { sportsCorrections, sportsLimits } from '#db/platform/schema/sports.ts'
import { FUNDS, SYSTEM_ACCOUNT_KINDS } from '#server/platform/modules/ledger/accounts.ts'
import { LEDGER_ONLY_KINDS } from '#server/platform/modules/ledger/transfer-kind.ts'
import { REVIEW_REASONS } from '#server/platform/modules/payments/reads.ts'
import { CHECK_STATES } from '#server/platform/modules/verification/check.ts'
import { namedOperatorCalls } from '#server/platform/operator/contract/contract.ts'
import { BONUS_OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { CASINO_ALARMS } from '#server/shared/constants/book-differences.ts'
import { DOCUMENT_KINDS } from '#server/shared/constants/documents.ts'
import { ACCOUNT_FEATURES } from '#server/shared/constants/features.ts'
import { isLocale } from '#server/shared/constants/locales.ts'
import { BLOCK_SCOPES } from '#server/shared/constants/player-blocks.ts'
import { EXCLUSION_TERM_NAMES, LIMIT_EVENTS, LIMIT_KINDS, LIMIT_SPANS } from '#server/shared/constants/player-limits.ts'
import { PLAYER_TAGS } from '#server/shared/constants/player-tags.ts'
import { RISK_FLAGS } from '#server/shared/constants/risk-flags.ts'
import { documentText } from '~/console/lib/content-names.ts'
import { hasWord } from '~/console/lib/words.ts'
import { checkName } from '~/console/screens/queues/check-name.ts'

/** Closed lists of codes that rows of the API have as plain text. */
const CODES: Readonly<Record<string, readonly (string | null)[]>> = {
  withdrawals: WITHDRAWAL_STATES,
  refusals: REVIEW_REASONS,
  deposits: deposits.status.enumValues,
  campaigns: bonuses.state.enumValues,
  bonuses: bonusGrants.state.enumValues,
  corrections: sportsCorrections.status.enumValues,
  'limits of the book': sportsLimits.name.enumValues,
  'ends of sessions': sessions.endReason.enumValues,
  alarms: CASINO_ALARMS,
  funds: Object.keys(FUNDS),
  accounts: SYSTEM_ACCOUNT_KINDS,
  transfers: LEDGER_ONLY_KINDS,
  checks: CHECK_STATES,
  occasions: BONUS_OCCASIONS,
  documents: DOCUMENT_KINDS,
  features: ACCOUNT_FEATURES,
  scopes: BLOCK_SCOPES,
  terms: EXCLUSION_TERM_NAMES,
  'events of limits': LIMIT_EVENTS,
  'kinds of limits': LIMIT_KINDS,
  'spans of limits': LIMIT_SPANS,
  tags: PLAYER_TAGS,
  risks: RISK_FLAGS,
}

test.each(Object.entries(CODES))('each code of %s has a word', (_, codes) => {
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.filter((code) => code !== null && !hasWord(code))).toEqual([])
})

type Schema = {
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Codes of the enumerations in a response. */
const codesIn = ({ enum: codes = [], properties = {}, items, anyOf = [] }: Schema): string[] => [
  ...codes,
  ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(codesIn),
]

test('each code that the lists of a player enumerate has a word', () => {
  const lists = namedOperatorCalls().filter(
    ({ name, call }) => name.startsWith('players.') && call.access.kind === 'look',
  )
  const codes = lists.flatMap(({ call }) =>
    codesIn(z.toJSONSchema(call.response, { unrepresentable: 'any' }) as unknown as Schema),
  )
  const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code)
  const isNamed = (code: string) => hasWord(code) || documentText(code) !== code || isLocale(code)
  expect(codes.length).toBeGreaterThan(20)
  // search names what was found by itself
  expect([...new Set(codes)].filter((code) => !isCurrency(code) && code !== 'sports_bet' && !isNamed(code))).toEqual([])
})

test('each reason of a review has a name', () => {
  expect(REVIEW_FLAGS.filter((flag) => checkName(flag) === flag)).toEqual([])
})
