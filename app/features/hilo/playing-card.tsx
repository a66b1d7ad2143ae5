import { cardName } from '#server/rules/cards.ts'

type PlayingCardProps = { card: number | undefined; isSmall?: boolean }

/** A card's face, or its back where there is none yet. What it is, is said beside it. */
export function PlayingCard({ card, isSmall = false }: PlayingCardProps) {
  const box = isSmall ? 'h-16 w-11.5 rounded-chip text-14' : 'h-48 w-34 rounded-panel text-[2rem] lg:h-60 lg:w-43'
  if (card === undefined)
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center border-2 border-hue-line bg-[repeating-linear-gradient(45deg,var(--color-hue-plane)_0_6px,var(--color-hue-ground)_6px_12px)] ${box}`}
      />
    )
  const name = cardName(card)
  const [rank, suit] = [name.slice(0, -1), name.slice(-1)]
  const isRed = suit === '♦' || suit === '♥'
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center border border-line-strong bg-paper font-semibold ${isRed ? 'text-[oklch(0.5_0.2_25)]' : 'text-ink'} ${box}`}
    >
      <b className={isSmall ? '' : 'font-display font-normal text-[3.5rem] lg:text-[4.5rem]'}>{rank}</b>
      <i className={`absolute not-italic ${isSmall ? 'right-1 bottom-0 text-12' : 'right-3 bottom-2'}`}>{suit}</i>
      {!isSmall && <i className="absolute top-2 left-3 not-italic">{suit}</i>}
    </span>
  )
}
