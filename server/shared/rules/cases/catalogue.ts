/** A prize and its number of the 100,000 tickets; tickets are assigned in the order of the list, starting at 1. */
export type CasePrize = { readonly value: number; readonly tickets: number }

/** A case with its price and prizes in whole roubles; paytable.ts has the other currencies. */
export type CaseConfig = {
  readonly slug: string
  /** Version of this slug, from 1: a changed case is a new version, so that older bets can still be verified. */
  readonly version: number
  readonly price: number
  readonly prizes: readonly CasePrize[]
}

/** Parses "5:30000 15:23000": value and tickets of each prize. */
function prizes(text: string): readonly CasePrize[] {
  return text.split(' ').map((row) => {
    const [value = 0, tickets = 0] = row.split(':').map((number) => Number.parseInt(number, 10))
    return { value, tickets }
  })
}

/** All versions of all cases, in the order of display. Entries are never removed. */
export const CASES: readonly CaseConfig[] = [
  {
    slug: 'spark',
    version: 1,
    price: 10,
    prizes: prizes('1:8663 3:21999 5:27268 8:14000 10:12000 15:9000 25:4500 50:2000 150:450 500:100 2000:20'),
  },
  {
    slug: 'copper',
    version: 1,
    price: 20,
    prizes: prizes('2:1995 5:23996 10:32003 15:14000 20:12500 30:9000 60:4500 120:1600 400:330 1200:70 8000:6'),
  },
  {
    slug: 'starter',
    version: 1,
    price: 50,
    prizes: prizes('5:30000 15:23000 30:16000 50:14000 80:10000 150:4500 300:1700 800:600 2000:170 7500:28 25000:2'),
  },
  {
    slug: 'neon',
    version: 1,
    price: 100,
    prizes: prizes(
      '10:10870 25:22002 50:24425 80:14000 100:13000 160:9500 300:4500 800:1400 2500:260 10000:40 60000:3',
    ),
  },
  {
    slug: 'circuit',
    version: 1,
    price: 500,
    prizes: prizes(
      '50:7890 125:21998 250:26523 400:15000 500:13000 800:9500 1500:4500 4000:1300 12500:250 50000:36 250000:3',
    ),
  },
  {
    slug: 'voltage',
    version: 1,
    price: 1_000,
    prizes: prizes(
      '100:5295 250:22000 500:28041 800:15000 1000:14000 1600:9500 3000:4600 8000:1300 25000:230 100000:32 500000:2',
    ),
  },
  {
    slug: 'nebula',
    version: 1,
    price: 5_000,
    prizes: prizes(
      '500:1125 1500:22000 2500:30855 4000:16000 5000:14000 8000:10000 15000:4600 40000:1200 125000:180 300000:36 750000:4',
    ),
  },
  {
    slug: 'zenith',
    version: 1,
    price: 10_000,
    prizes: prizes(
      '1000:6391 3000:20000 5000:29725 8000:15000 10000:13000 16000:9499 30000:4600 80000:1500 250000:240 500000:40 1000000:5',
    ),
  },
]

/** Versions of a case, newest last; empty for an unknown slug. */
const versionsOf = (slug: string) => CASES.filter((one) => one.slug === slug)

/** Current version of a case; undefined for an unknown slug. */
export function currentCase(slug: string): CaseConfig | undefined {
  return versionsOf(slug).at(-1)
}

export function currentCases(): readonly CaseConfig[] {
  return CASES.filter((one) => one === currentCase(one.slug))
}

/** A version of a case. Throws RangeError for an unknown one. */
export function caseOf(slug: string, version: number): CaseConfig {
  const found = versionsOf(slug).find((one) => one.version === version)
  if (!found) throw new RangeError(`case ${slug} has no version ${version}`)
  return found
}
