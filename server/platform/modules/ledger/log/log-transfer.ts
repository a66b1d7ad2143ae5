import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import type { Account } from '../accounts.ts'
import type { TransferKind } from '../transfer-kind.ts'
import { announceReceipt } from './announce-receipt.ts'
import { appendLog } from './append-log.ts'

type Moved = {
  readonly kind: TransferKind
  readonly reference: string
  readonly idempotencyKey: string
  readonly postings: readonly { readonly debit: Account; readonly credit: Account; readonly amount: Micros }[]
}

/** Records of transfers that do not cross the house's border. Stakes are logged with their bets. */
const INNER: Readonly<Partial<Record<TransferKind, string>>> = {
  exchange: 'exchange',
  vault: 'vault_transfer',
  bonus: 'bonus_grant',
  bonus_end: 'bonus_ended',
  prize: 'bonus_grant',
  rakeback: 'bonus_grant',
  forfeit: 'forfeit',
  goodwill: 'bonus_grant',
  debt_recovery: 'forfeit',
}

/** Kinds that the request of a player is answered with, receipt included. */
const ANSWERED: ReadonlySet<TransferKind> = new Set(['withdrawal', 'exchange', 'vault'])

/** Rows of a history that have the records of all their transfers. */
const WHOLE = /^(?:deposit|withdrawal):/

/** Accounts outside the house: payment providers, and the mint of play money. */
const isOutside = ({ userId, kind }: Account): boolean => userId === null && /^(?:psp|mint):/.test(kind)

/** Logs a transfer, unless it belongs to a bet. The amount is in the opening only. */
export function logTransfer(context: CommandContext, { kind, reference, idempotencyKey, postings }: Moved): void {
  const border = postings.find(({ debit, credit }) => isOutside(debit) || isOutside(credit))
  // a request locks the money that a payout takes across the border
  const isRequest = kind === 'withdrawal'
  const record = border || isRequest ? 'border_transfer' : innerRecord(kind, postings)
  const [first] = postings
  if (record === undefined || first === undefined) return
  const userId = postings.map(({ debit, credit }) => debit.userId ?? credit.userId).find((id) => id !== null)
  const currencies = [...new Set(postings.map(({ debit }) => debit.currency))]
  appendLog(context, {
    kind: record,
    reference,
    fields: {
      currency: currencies.join('/'),
      ...(record === 'border_transfer' && { direction: border && isOutside(border.debit) ? 'in' : 'out' }),
    },
    ...(userId && {
      opening: {
        userId,
        fields: {
          transfer: idempotencyKey,
          state: kind,
          postings: postings
            .filter(({ amount }) => amount > 0n)
            .map(({ debit, credit, amount }) => ({
              currency: debit.currency,
              from: nameOf(debit),
              to: nameOf(credit),
              amount: formatMicros(amount),
            })),
        },
      },
    }),
  })
  if (!userId || ANSWERED.has(kind)) return
  const { currency } = first.debit
  announceReceipt(context, { userId, currency, reference, ...(!WHOLE.test(reference) && { transfer: idempotencyKey }) })
}

/** A correction is given or taken. */
function innerRecord(kind: TransferKind, postings: Moved['postings']): string | undefined {
  if (kind !== 'correction') return INNER[kind]
  return postings.some(({ credit }) => credit.userId !== null) ? 'bonus_grant' : 'forfeit'
}

const nameOf = ({ userId, kind }: Account): string => (userId === null ? kind : `player:${kind}`)
