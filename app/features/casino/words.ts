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

/** Volatility word for a level of 1 to 5; empty if it depends on the bet. */
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

/** "Three reels". */
export const categoryWord = (category: string): string => ownValue(CATEGORY, category)?.() ?? category

const FEATURE_RULE: Readonly<Record<string, () => string>> = {
  'free-spins': m.slots_rules_free,
  'hold-and-spin': m.slots_rules_hold,
  ways: m.slots_rules_ways,
  cascade: m.slots_rules_cascade,
}

/** Description of a feature; undefined for an unknown one. */
export const featureRule = (feature: string): string | undefined => ownValue(FEATURE_RULE, feature)?.()

const CATEGORY_RULE: Readonly<Record<string, () => string>> = {
  roulette: m.slots_rules_roulette,
  baccarat: m.slots_rules_baccarat,
}

/** Rules of a kind and its categories; empty for a table of an unknown category. */
export const rulesOf = ({ kind, categories }: Pick<Title, 'kind' | 'categories'>): readonly string[] =>
  kind === 'slot'
    ? [m.slots_rules_slot()]
    : categories.flatMap((category) => ownValue(CATEGORY_RULE, category)?.() ?? [])

/** A share in 1e-4 as percent; a dash if unknown. */
export const shareText = (bp: number | null): string =>
  bp === null ? '–' : formatPercent(String(bp / 100), getLocale(), 2)

/** RTP of a title: "97.29 %", or "≥ 85.64 %" if it depends on the bet. */
export const rtpText = ({ rtp_bp, is_rtp_lowest }: Pick<Title, 'rtp_bp' | 'is_rtp_lowest'>): string =>
  `${is_rtp_lowest ? '≥\u00A0' : ''}${shareText(rtp_bp)}`

/** House edge of a title: "2.71 %", or "≤ 14.36 %" if it depends on the bet. */
export const edgeText = ({ rtp_bp, is_rtp_lowest }: Pick<Title, 'rtp_bp' | 'is_rtp_lowest'>): string =>
  `${is_rtp_lowest ? '≤\u00A0' : ''}${shareText(rtp_bp === null ? null : 10_000 - rtp_bp)}`
