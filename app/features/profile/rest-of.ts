import type { Currency } from '#server/shared/constants/currencies.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'

type Wallet = { readonly currency: Currency; readonly balance: string; readonly vault: string }
type Rest = { readonly currency: Currency; readonly amount: string }

/** What a player has that is too little to be paid out, the vault with it: it is the house's when the account closes. */
export function restOf(wallets: readonly Wallet[]): Rest[] {
  return wallets.flatMap(({ currency, balance, vault }) => {
    const rest = parseMicros(balance) + parseMicros(vault)
    const isLeft = rest > 0n && rest < parseMicros(MIN_PAYOUT[currency])
    return isLeft ? [{ currency, amount: formatMicros(micros(rest)) }] : []
  })
}
