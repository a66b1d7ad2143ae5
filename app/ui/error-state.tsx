import { StateBlock, type StateProps } from './state-block.tsx'

/** Failure state: a broken line. `action` offers a way to continue. */
export function ErrorState(props: StateProps) {
  return (
    <div role="alert">
      <StateBlock
        {...props}
        picture={
          <>
            <path d="M0 60H60C76 60 82 44 88 24" className="stroke-accent" />
            <path d="M112 24C118 44 124 60 140 60H200" className="stroke-line-strong" strokeDasharray="2 6" />
            <path d="M95 17l10 10m0-10l-10 10" className="stroke-loss" />
          </>
        }
      />
    </div>
  )
}
