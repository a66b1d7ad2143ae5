import { createLucideIcon, DollarSign, Euro, IndianRupee, type LucideIcon, RussianRuble } from 'lucide-react'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'

type Drawing = (typeof CURRENCIES)[Currency]['icon']

/** Missing in Lucide. */
const Tenge = createLucideIcon('tenge', [['path', { d: 'M5 4h14M5 9h14M12 9v12', key: 'tenge' }]])

export const CURRENCY_ICONS: Readonly<Record<Drawing, LucideIcon>> = {
  ruble: RussianRuble,
  dollar: DollarSign,
  tenge: Tenge,
  rupee: IndianRupee,
  euro: Euro,
}

/** A currency's sign, for use next to its code; hidden from screen readers. */
export function CurrencyIcon({ currency, className = 'size-4' }: { currency: Currency; className?: string }) {
  const Icon = CURRENCY_ICONS[CURRENCIES[currency].icon]
  return <Icon aria-hidden="true" className={className} />
}
