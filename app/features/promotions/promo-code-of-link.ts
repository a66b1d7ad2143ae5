import { readPromo } from './promo.ts'

/** The code that a link has brought, for whoever opens an account with it; empty without one. */
export function promoCodeOfLink(): string {
  const promo = readPromo()
  return promo?.type === 'code' ? promo.value : ''
}
