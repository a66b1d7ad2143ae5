import { StateBlock, type StateProps } from './state-block.tsx'

/** Success state: the line is complete, and its node is lit. */
export function SuccessState(props: StateProps) {
  return (
    <StateBlock
      {...props}
      picture={
        <>
          <path d="M0 60H60C110 60 128 48 140 20" className="stroke-accent" />
          <circle cx="140" cy="20" r="7" className="fill-surface-1 stroke-accent" />
          <circle cx="140" cy="20" r="2.5" className="fill-accent" />
        </>
      }
    />
  )
}
