import { ownValue } from '#server/shared/own-value.ts'
import { formatPercent } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { Title } from './title.ts'

const VOLATILITY: readonly (() => string)[] = [
  m.slots_volatility_1,
  m.slots_volatility_2,
  m.slots_volatility_3,
  m.slots_volatility_4,
  m.slots_volatility_5,
]

/** "medium low", of 1 to 5; nothing where it follows from what is bet on. */
export const volatilityWord = (level: number | null): string =>
  level === null ? '' : (VOLATILITY[level - 1]?.() ?? '')

const FEATURE: Readonly<Record<string, () => string>> = {
  'free-spins': m.slots_feature_free,
  'hold-and-spin': m.slots_feature_hold,
  ways: m.slots_feature_ways,
  cascade: m.slots_feature_cascade,
}

export const featureWord = (feature: string): string => ownValue(FEATURE, feature)?.() ?? feature

const CATEGORY: Readonly<Record<string, () => string>> = {
  video: m.slots_category_video,
  classic: m.slots_category_classic,
  roulette: m.slots_category_roulette,
  baccarat: m.slots_category_baccarat,
}

/** Of which kind a title is: "Three reels". */
export const categoryWord = (category: string): string => ownValue(CATEGORY, category)?.() ?? category

const FEATURE_RULE: Readonly<Record<string, () => string>> = {
  'free-spins': m.slots_rules_free,
  'hold-and-spin': m.slots_rules_hold,
  ways: m.slots_rules_ways,
  cascade: m.slots_rules_cascade,
}

/** What a feature does; undefined for one that is not known here. */
export const featureRule = (feature: string): string | undefined => ownValue(FEATURE_RULE, feature)?.()

const CATEGORY_RULE: Readonly<Record<string, () => string>> = {
  roulette: m.slots_rules_roulette,
  baccarat: m.slots_rules_baccarat,
}

/** How a title of a kind and its categories is played; empty for a table of an unknown category. */
export const rulesOf = ({ kind, categories }: Pick<Title, 'kind' | 'categories'>): readonly string[] =>
  kind === 'slot'
    ? [m.slots_rules_slot()]
    : categories.flatMap((category) => ownValue(CATEGORY_RULE, category)?.() ?? [])

/** A share in 1e-4 as percents; a dash where nobody tells. */
export const shareText = (bp: number | null): string =>
  bp === null ? '–' : formatPercent(String(bp / 100), getLocale(), 2)
