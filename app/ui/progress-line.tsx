/**
 * Progress from 0 to 1 as a line that ends in its node. Hidden from screen readers: text next to it states the value.
 */
export function ProgressLine({ share }: { share: number }) {
  const reached = `${share * 100}%`
  return (
    <div className="relative h-1 rounded-full bg-line" aria-hidden="true">
      <span className="absolute inset-y-0 left-0 rounded-full bg-accent" style={{ width: reached }} />
      <span
        className="absolute -top-1 size-3 -translate-x-1/2 rounded-full border-2 border-accent bg-ink"
        style={{ left: reached }}
      />
    </div>
  )
}
