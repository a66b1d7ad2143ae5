/** The shape of what comes; `className` gives its box. Hidden from screen readers: the region says that it is busy. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-chip bg-surface-3 ${className}`} />
}
