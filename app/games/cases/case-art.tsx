/** Emblem over each open case, drawn in a box of 320 × 150. */
import { cases } from '~/features/catalogue/cases-meta.ts'

const EMBLEMS = new Map([
  ['spark', 'M160 30L168 72L204 60L176 86L204 112L168 100L160 142L152 100L116 112L144 86L116 60L152 72z'],
  [
    'copper',
    'M112 60h96M112 60a48 16 0 0 1 96 0a48 16 0 0 1-96 0v20a48 16 0 0 0 96 0V60M112 80v20a48 16 0 0 0 96 0V80',
  ],
  ['starter', 'M132 38L208 86L132 134z'],
  ['neon', 'M110 86a50 50 0 1 0 100 0a50 50 0 1 0-100 0M130 86a30 30 0 1 0 60 0a30 30 0 1 0-60 0'],
  [
    'circuit',
    'M128 54h64v64h-64zM144 70h32v32h-32zM144 54V34M160 54V34M176 54V34M144 138V118M160 138V118M176 138V118M128 70H104M128 86H104M128 102H104M216 70H192M216 86H192M216 102H192',
  ],
  ['voltage', 'M176 28L122 96H158L144 146L200 76H162z'],
  [
    'nebula',
    'M160 86c0-20 30-20 30 4c0 34-62 34-62-6c0-52 94-50 94 8c0 40-34 54-62 54M160 86c0 20-30 20-30-4c0-34 62-34 62 6c0 52-94 50-94-8c0-40 34-54 62-54',
  ],
  ['zenith', 'M96 134h128M112 134a48 48 0 0 1 96 0M160 70V34M118 90L94 62M202 90L226 62M98 118L62 104M222 118L258 104'],
])

/** Illustration of a case, 4:3, in the game's hue: the open box, its emblem, and the line. */
export function CaseArt({ slug, className = '' }: { slug: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      data-theme="dark"
      viewBox="0 0 320 240"
      style={{ '--hue': cases.hue }}
      className={`block aspect-4/3 ${className}`}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M0 0h320v240H0z" className="fill-hue-ground" />
      <path d="M0 224H320M24 184L104 224M296 184L216 224" className="stroke-hue-line" />
      <path d={EMBLEMS.get(slug)} className="fill-hue-plane-2 stroke-hue-object" strokeWidth="2.5" />
      <path d="M0 184H92M228 184H320" className="stroke-accent" strokeWidth="4" />
      <path d="M92 160H228V222H92z" className="fill-hue-plane stroke-hue-object" strokeWidth="2" />
      <path d="M92 160L72 146H248L228 160" className="stroke-hue-object" strokeWidth="2" />
      <path d="M92 184H228M148 184v14h24v-14" className="stroke-hue-line" strokeWidth="1.5" />
      <circle cx="160" cy="191" r="4.5" className="fill-accent" />
    </svg>
  )
}
