import type { Tier } from './tiers.ts'

/** Rarer gems have more facets, so that they differ in shape as well as in color. */
const FACETS: Record<Tier, string> = {
  below: 'M6 12L16 6L26 12V21L16 27L6 21z',
  above: 'M10 6H22L28 13L16 27L4 13zM4 13H28M10 6L16 13L22 6M16 13V27',
  rare: 'M16 2L19.6 11.2L29 9L22.6 16L29 23L19.6 20.8L16 30L12.4 20.8L3 23L9.4 16L3 9L12.4 11.2zM16 10V22M10 16H22',
}
const TONES: Record<Tier, string> = {
  below: 'fill-surface-3 stroke-line-strong',
  above: 'fill-hue-plane-2 stroke-hue-object',
  rare: 'fill-hue-plane stroke-accent',
}

/** Picture of a prize on a reel. Decorative: its value is shown next to it. */
export function PrizeGem({ tier, className }: { tier: Tier; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={`block ${TONES[tier]} ${className}`}
    >
      <path d={FACETS[tier]} />
    </svg>
  )
}
