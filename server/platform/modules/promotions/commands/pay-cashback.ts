import { saveJobCursor } from '#server/platform/kernel/jobs/save-job-cursor.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency, isClosed } from '#server/platform/modules/identity/index.ts'
import { isStopped, lossInGames } from '#server/platform/modules/player-limits/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { cashbackOf } from '#server/shared/promotions/cashback.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'
import { isForPlayer } from '../audience.ts'
import { activate, findGrant } from '../grants/grant.ts'
import { makeAvailable } from '../grants/make-available.ts'
import { hasBudget } from '../offers/budget.ts'
import { loadOffer } from '../offers/offer.ts'

const A_PAGE = 100
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Progress of a week's cashback: the last account processed; null once it is done. */
type CashbackCursor = { readonly week: string; readonly after: number | null }

type Row = { readonly id: bigint; readonly user_id: string }

/**
 * Pays a page of players cashback on a week's net loss in the games that the terms count, over all wallets and in the
 * active currency, as real money, once per week, bonus and player. Saves its progress in the same transaction. `week` is its Monday, 2026-11-23, in UTC.
 */
export function payCashback(context: CommandContext, { week, after }: CashbackCursor): CashbackCursor {
  const { db } = context
  const bonusIds = listByOccasion(context, 'weekly_loss')
  const wallets =
    bonusIds.length === 0
      ? []
      : db.all<Row>(
          `SELECT id, user_id FROM ledger_accounts AS account WHERE kind = 'inplay' AND id > ? AND NOT EXISTS (
             SELECT 1 FROM ledger_accounts AS first WHERE first.user_id = account.user_id AND first.kind = 'inplay'
               AND first.id < account.id
           ) ORDER BY id LIMIT ?`,
          [after ?? 0, A_PAGE],
        )
  const from = Date.parse(week)
  for (const { user_id: userId } of wallets) {
    const currency = activeCurrency(context, userId)
    if (currency === null || isStopped(context, userId) || isClosed(context, userId)) continue
    for (const id of bonusIds) give(context, { id, userId, currency, week, span: { from, until: from + WEEK_MS } })
  }
  const last = wallets.at(-1)
  const cursor = { week, after: last && wallets.length === A_PAGE ? Number(last.id) : null }
  saveJobCursor(context, { job: CASHBACK_JOB, cursor: JSON.stringify(cursor) })
  return cursor
}

const CASHBACK_JOB = 'pay cashback'

type Loss = {
  readonly id: string
  readonly userId: string
  readonly currency: Currency
  readonly week: string
  readonly span: { readonly from: number; readonly until: number }
}

function give(context: CommandContext, { id, userId, currency, week, span }: Loss): void {
  const offer = loadOffer(context, id, currency)
  if (!offer?.isGiven || !isForPlayer(context, userId, offer.audience)) return
  const { terms } = offer
  if (wasPaid(context, { id, userId, week })) return
  const lost = lossInGames(
    context,
    { userId, currency },
    { ...span, counts: (game) => (terms.contribution[game] ?? 0) > 0 },
  )
  const amount = cashbackOf(lost, { percent: terms.percent, maxAmount: parseMicros(terms.maxAmount), currency })
  if (amount === 0n || !hasBudget(context, { currency, terms }, amount)) return
  const made = makeAvailable(context, {
    userId,
    terms,
    reference: `${week}:${currency}`,
    offerUntil: context.now + DAY_MS,
  })
  const grant = made.isNew ? findGrant(context, made.id) : undefined
  if (grant) activate(context, grant, { amount, depositId: null })
}

/** Whether the week was paid, also by a release that paid each wallet. */
function wasPaid({ db }: CommandContext, { id, userId, week }: Pick<Loss, 'id' | 'userId' | 'week'>): boolean {
  const query = 'SELECT 1 AS one FROM bonus_grants WHERE bonus_id = ? AND user_id = ? AND substr(reference, 1, 11) = ?'
  return db.get(query, [id, userId, `${week}:`]) !== undefined
}

function listByOccasion({ db }: Pick<CommandContext, 'db'>, occasion: BonusTerms['occasion']): string[] {
  return db
    .all<{ id: string }>(`SELECT id FROM bonuses WHERE occasion = ? AND state = 'live' ORDER BY id`, [occasion])
    .map(({ id }) => id)
}
