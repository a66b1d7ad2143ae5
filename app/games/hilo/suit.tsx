/** ♦ ♥ ♠ ♣ in a box of 24 × 24, in the order of cards.ts: a font's own signs look different everywhere. */
const PATHS = [
  'M12 1C14 5.5 17 9 20.5 12C17 15 14 18.5 12 23C10 18.5 7 15 3.5 12C7 9 10 5.5 12 1Z',
  'M12 22C9 17.5 2 13.4 2 7.9A5.2 5.2 0 0 1 12 5.8A5.2 5.2 0 0 1 22 7.9C22 13.4 15 17.5 12 22Z',
  'M12 1.5C9 6 2 9.6 2 14.7A4.6 4.6 0 0 0 10.7 17C10.5 19.6 9.4 21.4 7.6 22.5H16.4C14.6 21.4 13.5 19.6 13.3 17A4.6 4.6 0 0 0 22 14.7C22 9.6 15 6 12 1.5Z',
  'M12 1.5A4.6 4.6 0 0 0 8.3 8.9A4.7 4.7 0 1 0 10.7 16.6C10.5 19.4 9.4 21.4 7.6 22.5H16.4C14.6 21.4 13.5 19.4 13.3 16.6A4.7 4.7 0 1 0 15.7 8.9A4.6 4.6 0 0 0 12 1.5Z',
]

/** The suit of a card, in the colour of the text around it. */
export function Suit({ card, className = '' }: { card: number; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`block fill-current ${className}`}>
      <path d={PATHS[card % PATHS.length]} />
    </svg>
  )
}
