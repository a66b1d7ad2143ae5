import { cardName } from '#server/shared/rules/fairness/cards.ts'
import './playing-card.css'

type PlayingCardProps = { card: number | undefined }

/** The first two of the four suits are red. */
const inkOf = (card: number) => (card % 4 < 2 ? 'text-card-red' : 'text-ink')
const rankText = (card: number) => cardName(card).slice(0, -1)

/** The open card on its deck, or a card's back before the first. Described in text next to it. */
export function PlayingCard({ card }: PlayingCardProps) {
  return (
    <span aria-hidden="true" className="relative mr-2.5 mb-2.5 block h-48 w-34 lg:h-64 lg:w-45">
      {/* two more under it, since the deck is infinite */}
      <i className="absolute inset-0 translate-2.5 rounded-panel border border-hue-line bg-hue-ground" />
      <i className="absolute inset-0 translate-1.25 rounded-panel border border-hue-line bg-hue-plane" />
      {card === undefined ? <CardBack /> : <CardFace card={card} />}
    </span>
  )
}

function CardFace({ card }: { card: number }) {
  const corner = (
    <span className="grid justify-items-center gap-1 font-display text-[1.375rem] leading-none lg:text-[1.75rem]">
      {rankText(card)}
      <Suit card={card} className="w-4 lg:w-5" />
    </span>
  )
  return (
    <span
      className={`card-face absolute inset-0 grid place-items-center rounded-panel bg-paper shadow-pop ${inkOf(card)}`}
    >
      <span className="absolute top-3 left-3 lg:top-4 lg:left-4">{corner}</span>
      <Suit card={card} className="w-16 lg:w-23" />
      <span className="absolute right-3 bottom-3 rotate-180 lg:right-4 lg:bottom-4">{corner}</span>
    </span>
  )
}

/** The line and its node over the game's lattice. */
function CardBack() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 136 192"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="absolute inset-0 size-full rounded-panel bg-hue-plane"
    >
      <rect x="8" y="8" width="120" height="176" rx="9" className="stroke-hue-line" strokeWidth="1.5" />
      <path d={LATTICE} className="stroke-hue-line opacity-60" />
      <path d="M8 130H34C58 130 56 66 80 66H128" className="stroke-accent" strokeWidth="4" />
      <circle cx="80" cy="66" r="9" className="fill-hue-plane stroke-accent" strokeWidth="2" />
      <circle cx="80" cy="66" r="4.5" className="fill-accent" />
    </svg>
  )
}

const LATTICE = [24, 48, 72, 96, 120, 144, 168].map((y) => `M14 ${y}H122`).join('')

export function SmallCard({ card }: { card: number }) {
  return (
    <span
      aria-hidden="true"
      className={`grid h-15 w-11 place-content-center justify-items-center gap-1 rounded-chip bg-paper font-semibold text-16 leading-none ${inkOf(card)}`}
    >
      {rankText(card)}
      <Suit card={card} className="w-4" />
    </span>
  )
}

/** ♦ ♥ ♠ ♣ in a box of 24 × 24, in the order of cards.ts: font glyphs look different on every system. */
const PATHS = [
  'M12 1C14 5.5 17 9 20.5 12C17 15 14 18.5 12 23C10 18.5 7 15 3.5 12C7 9 10 5.5 12 1Z',
  'M12 22C9 17.5 2 13.4 2 7.9A5.2 5.2 0 0 1 12 5.8A5.2 5.2 0 0 1 22 7.9C22 13.4 15 17.5 12 22Z',
  'M12 1.5C9 6 2 9.6 2 14.7A4.6 4.6 0 0 0 10.7 17C10.5 19.6 9.4 21.4 7.6 22.5H16.4C14.6 21.4 13.5 19.6 13.3 17A4.6 4.6 0 0 0 22 14.7C22 9.6 15 6 12 1.5Z',
  'M12 1.5A4.6 4.6 0 0 0 8.3 8.9A4.7 4.7 0 1 0 10.7 16.6C10.5 19.4 9.4 21.4 7.6 22.5H16.4C14.6 21.4 13.5 19.4 13.3 16.6A4.7 4.7 0 1 0 15.7 8.9A4.6 4.6 0 0 0 12 1.5Z',
]

/** The suit of a card, in the current text color. */
function Suit({ card, className = '' }: { card: number; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`block fill-current ${className}`}>
      <path d={PATHS[card % PATHS.length]} />
    </svg>
  )
}
