import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlayerPartName } from '~/lib/pages/start-context.ts'

/**
 * A part that each player has of their own. Where the page around it is rendered for all of them, its place is marked
 * instead.
 */
export function PlayerPart({ name, children }: { name: PlayerPartName; children: ReactNode }) {
  const { marks } = useRouter().options.context
  return import.meta.env.SSR && marks ? marks[name] : children
}
