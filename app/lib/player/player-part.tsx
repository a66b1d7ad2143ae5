import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlayerPartName } from '~/lib/pages/start-context.ts'

/** A player-specific part. If the surrounding page is rendered for all players, a placeholder marks its place. */
export function PlayerPart({ name, children }: { name: PlayerPartName; children: ReactNode }) {
  const { marks } = useRouter().options.context
  return import.meta.env.SSR && marks ? marks[name] : children
}
