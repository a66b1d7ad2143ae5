/** The room of what a player has not laid yet, with the line at rest: what is to be done stands under the bet button. */
export function EmptyBox({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`grid min-h-24 place-content-center rounded-control border border-line border-dashed p-4 ${className}`}
    >
      <span className="block w-24 border-line-strong border-t-2 border-dotted" />
    </div>
  )
}
