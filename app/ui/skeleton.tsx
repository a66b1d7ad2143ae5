/** Loading placeholder; size it with `className`. Hidden from screen readers: the surrounding region has aria-busy. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-chip bg-surface-3 ${className}`} />
}
