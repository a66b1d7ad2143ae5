/** The room of what a player has not laid yet: what is to be done stands under the bet button. */
export function EmptyBox({ className }: { className: string }) {
  return <div aria-hidden="true" className={`min-h-24 rounded-control border border-line border-dashed ${className}`} />
}
