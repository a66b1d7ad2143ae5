import { queryOptions } from '@tanstack/react-query'
import type { trpcClient } from '~/lib/calls/trpc.ts'
import type { Terms } from './offer.ts'

/** An offer announced by a link: a bonus by its id or by its code, or a free spins campaign. */
export type Promo = { readonly type: 'bonus' | 'code' | 'free_spins'; readonly value: string }

const TYPES = ['bonus', 'code', 'free_spins'] as const
const [TYPE, VALUE, MODAL] = ['adBonusType', 'adBonusValue', 'adBonusModal'] as const

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** Reads the cookies set by the gateway; undefined without an offer or for an unknown type. */
export function readPromo(): Promo | undefined {
  const type = TYPES.find((one) => one === cookie(TYPE))
  const value = cookie(VALUE)
  return type && value ? { type, value } : undefined
}

/** Promo code from a link, for registration; empty without one. */
export function promoCodeOfLink(): string {
  const promo = readPromo()
  return promo?.type === 'code' ? promo.value : ''
}

/** Whether the offer's modal should still open automatically. */
export const isModalDue = () => cookie(MODAL) === 'true'

const TEN_MINUTES_S = 600

export function markShown(): void {
  keep(MODAL, 'false', TEN_MINUTES_S)
}

const ERROR = 'adBonusError'

/** Returns and clears the gateway's reason for rejecting a link's code; undefined if it rejected none. */
export function takePromoError(): string | undefined {
  const error = cookie(ERROR)
  if (error) keep(ERROR, '', 0)
  return error
}

export function forgetPromo(): void {
  for (const name of [TYPE, VALUE, MODAL]) keep(name, '', 0)
}

function keep(name: string, value: string, maxAgeS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeS}; samesite=lax`
}

export type Promised =
  | { readonly kind: 'bonus'; readonly terms: Terms; readonly code: string | undefined }
  | {
      readonly kind: 'free_spins'
      readonly name: string
      readonly spins: number
      readonly game: string
      readonly wagering: number | null
    }

/** Looks up an offer, once per page: looking up a code counts as an attempt. */
export const promiseOf = (client: typeof trpcClient, promo: Promo | undefined) =>
  queryOptions({
    queryKey: ['promo', promo?.type, promo?.value],
    enabled: promo !== undefined,
    queryFn: (): Promise<Promised> => lookUp(client, promo),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

async function lookUp(client: typeof trpcClient, promo: Promo | undefined): Promise<Promised> {
  switch (promo?.type) {
    case 'code': {
      const { terms } = await client.bonus.checkCode.mutate({ code: promo.value })
      return { kind: 'bonus', terms, code: promo.value }
    }
    case 'free_spins': {
      const { name, spins, game, wagering } = await client.freeSpins.campaign.query({ id: promo.value })
      return { kind: 'free_spins', name, spins, game: game.name, wagering }
    }
    case 'bonus': {
      const { terms } = await client.bonus.byId.query({ id: promo.value })
      if (terms === null) throw new Error('the bonus has no terms')
      return { kind: 'bonus', terms, code: undefined }
    }
    default:
      throw new Error('no promo was announced')
  }
}
