import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Micros } from '#server/shared/money/micros.ts'
import { micros } from '#server/shared/money/micros.ts'
import type { BookBet } from './bet-row.ts'

const OFFER_MS = 5000

export type CashOutOffer = {
  /** Sent back by the player to accept the offer. It cannot be forged, and is not stored. */
  readonly id: string
  readonly value: Micros
  readonly expiresAt: number
}

type Offered = Pick<BookBet, 'id' | 'openUnit'> & { readonly value: Micros }

/** Offers a value for the whole open part of a bet. */
export function offerCashOut(secret: string, offered: Offered, now: number): CashOutOffer {
  const expiresAt = now + OFFER_MS
  const content = `${expiresAt}.${offered.value}`
  return { id: `${content}.${signed(secret, offered, content)}`, value: offered.value, expiresAt }
}

/** Value of an offer on a bet in its current state; undefined if the offer is forged, for another state, or too old. */
export function offeredValue(
  secret: string,
  bet: Pick<BookBet, 'id' | 'openUnit'>,
  { offer, now }: { readonly offer: string; readonly now: number },
): Micros | undefined {
  const [, expiresAt, value, mac] = /^(\d{1,16})\.(\d{1,19})\.([0-9a-f]{32})$/.exec(offer) ?? []
  if (!expiresAt || !value || !mac || Number(expiresAt) < now) return undefined
  const expected = signed(secret, bet, `${expiresAt}.${value}`)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mac)) ? micros(BigInt(value)) : undefined
}

const signed = (secret: string, { id, openUnit }: Pick<BookBet, 'id' | 'openUnit'>, payload: string): string =>
  createHmac('sha256', secret).update(`sports:cash-out:${id}:${openUnit}:${payload}`).digest('hex').slice(0, 32)
