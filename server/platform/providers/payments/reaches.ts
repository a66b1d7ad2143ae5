import type { Currency } from '#server/shared/constants/currencies.ts'
import type { PaymentProvider, PaymentProviders } from './port.ts'

type Payer = {
  readonly currency: Currency
  /** Null where nobody knows it. */
  readonly country: string | null
}

type Company = Pick<PaymentProvider, 'reach'>

/** Whether a company deals in a currency, whichever way the money goes. */
export const deals = ({ reach }: Company, currency: Currency): boolean => reach?.currencies?.includes(currency) ?? true

/** Whether a company takes this payer's money. */
export function reaches(company: Company, { currency, country }: Payer): boolean {
  const countries = company.reach?.countries
  return deals(company, currency) && (!countries || (country !== null && countries.includes(country)))
}

/** Those who take this payer's money, by name, the first one first. */
export function reaching(providers: PaymentProviders, payer: Payer): PaymentProviders {
  return new Map([...providers].filter(([, provider]) => reaches(provider, payer)))
}
