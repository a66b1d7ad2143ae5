import { useRouterState } from '@tanstack/react-router'

/** The line along the top while a page is on its way; it appears after 120 ms, so that a quick one does not flash. */
export function NavigationLine() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' })
  if (!isPending) return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      <div className="line-x origin-left scale-x-0 animate-line-load" />
    </div>
  )
}
