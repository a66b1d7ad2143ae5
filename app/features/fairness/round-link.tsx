import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { SharedGameId } from '#server/shared/rules/registry.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'

type RoundLinkProps = {
  readonly game: SharedGameId
  readonly id: string
  readonly className: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey)

/** Link to a round's proof: opens in a dialog over the game; in a new tab or without scripts, as a page. */
export function RoundLink({ game, id, ...props }: RoundLinkProps) {
  const { open } = useModals()
  return (
    <Link
      {...props}
      to="/fairness"
      search={{ round_of: game, round: id }}
      preload={false}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        inBackground(open({ name: 'Fairness', round: { game, id } }))
      }}
    />
  )
}
