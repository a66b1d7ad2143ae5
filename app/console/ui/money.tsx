import { amountText } from '../lib/format.ts'

const SIGNS: Readonly<Record<string, string>> = { RUB: '₽', KZT: '₸', INR: '₹', USD: '$', EUR: '€', BRL: 'R$' }

/** An amount and its sign in two columns, so that decimals of different currencies line up. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="m">
      {amountText(amount)}
      <i>{SIGNS[currency] ?? currency}</i>
    </span>
  )
}
