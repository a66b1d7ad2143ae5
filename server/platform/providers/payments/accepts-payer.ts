import type { Currency } from '#server/shared/constants/currencies.ts'
import type { PaymentProvider, PaymentProviders } from './port.ts'

type Payer = {
  readonly currency: Currency
  /** Null if unknown. */
  readonly country: string | null
}

type Company = Pick<PaymentProvider, 'payerLimits'>

/** Whether a provider supports a currency, for deposits and payouts. */
export const supportsCurrency = ({ payerLimits }: Company, currency: Currency): boolean =>
  payerLimits?.currencies?.includes(currency) ?? true

/** Whether a provider accepts this payer. */
export function acceptsPayer(company: Company, { currency, country }: Payer): boolean {
  const countries = company.payerLimits?.countries
  return supportsCurrency(company, currency) && (!countries || (country !== null && countries.includes(country)))
}

/** The providers that accept this payer, by name, in configured order. */
export function acceptingProviders(providers: PaymentProviders, payer: Payer): PaymentProviders {
  return new Map([...providers].filter(([, provider]) => acceptsPayer(provider, payer)))
}
