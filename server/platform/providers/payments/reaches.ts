import type { Currency } from '#server/shared/constants/currencies.ts'
import type { PaymentProvider, PaymentProviders } from './port.ts'

type Payer = {
  readonly currency: Currency
  /** Null if unknown. */
  readonly country: string | null
}

type Company = Pick<PaymentProvider, 'reach'>

/** Whether a provider supports a currency, for deposits and payouts. */
export const deals = ({ reach }: Company, currency: Currency): boolean => reach?.currencies?.includes(currency) ?? true

/** Whether a provider accepts this payer. */
export function reaches(company: Company, { currency, country }: Payer): boolean {
  const countries = company.reach?.countries
  return deals(company, currency) && (!countries || (country !== null && countries.includes(country)))
}

/** The providers that accept this payer, by name, in configured order. */
export function reaching(providers: PaymentProviders, payer: Payer): PaymentProviders {
  return new Map([...providers].filter(([, provider]) => reaches(provider, payer)))
}
