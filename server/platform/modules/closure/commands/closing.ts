import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isClosed, setBlock, withdrawMarketing } from '#server/platform/modules/identity/index.ts'
import { holdsMoney } from '#server/platform/modules/ledger/index.ts'
import { payExcluded } from '#server/platform/modules/promotions/index.ts'
import { closingEffect } from '../closing-effect.ts'
import { closeAccount } from './close-account.ts'

type Closing = {
  readonly userId: string
  /** Operator's name. */
  readonly operator: string
}

/**
 * Starts to close an account: no deposits, stakes or offers from now on, while open bets are settled and balances are
 * withdrawn. It is closed once nothing is left (`closeEmptied`). Refuses conflict if it is closed.
 */
export function startClosing(context: CommandContext, { userId, operator }: Closing): void {
  closingEffect(context, { userId })
  setBlock(context, { userId, scope: 'closing', until: null, caseId: null, operator })
  payExcluded(context, userId)
  withdrawMarketing(context, userId)
}

type Page = { readonly site: Site; readonly after: string }

/** Closes a page of the closing accounts that are empty by now. `next` is where the next page begins. */
export function closeEmptied(context: CommandContext, { site, after }: Page): { readonly next: string | null } {
  const closing = context.db.all<{ user_id: string }>(
    `SELECT user_id FROM player_blocks
     WHERE scope = 'closing' AND lifted_at IS NULL AND user_id > ? ORDER BY user_id LIMIT ?`,
    [after, PAGE_ROWS],
  )
  for (const { user_id: userId } of closing) closeIfEmpty(context, userId, site)
  return { next: closing.length < PAGE_ROWS ? null : (closing.at(-1)?.user_id ?? null) }
}

function closeIfEmpty(context: CommandContext, userId: string, site: Site): void {
  if (isClosed(context, userId) || holdsMoney(context, userId)) return
  try {
    closeAccount(context, { userId, isRestForfeited: false, site })
  } catch (error) {
    // a deposit is still open: the next run finds it decided
    if (!(error instanceof Refusal) || error.code !== 'account_not_empty') throw error
  }
}
