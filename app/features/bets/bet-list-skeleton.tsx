import { Skeleton } from '~/ui/skeleton.tsx'

export function BetListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3 pt-3">
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal boxes
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </div>
  )
}
