import { StateBlock, type StateProps } from './state-block.tsx'

/** Empty state: a dashed line with a colorless node. */
export function EmptyState(props: StateProps) {
  return (
    <StateBlock
      {...props}
      picture={
        <>
          <path d="M0 60H200" className="stroke-line-strong" strokeDasharray="2 6" />
          <circle cx="100" cy="60" r="6" className="fill-surface-1 stroke-line-strong" />
        </>
      }
    />
  )
}
