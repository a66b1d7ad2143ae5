import { Link as RouterLink, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Search } from './search.ts'

/** Types of addresses are those of the one router that a program registers, the site's: here a path is a text. */
type Address = { readonly to: string; readonly search?: Search }

type LinkProps = Address & Omit<ComponentProps<'a'>, 'href'>

/** Link to a page of the console. */
export function Link({ to, search = {}, ...rest }: LinkProps) {
  const props = { ...rest, to, search } as unknown as ComponentProps<typeof RouterLink>
  return <RouterLink {...props} />
}

/** Goes to a page of the console. */
export function useGo(): (to: string, search?: Search) => void {
  const navigate = useNavigate()
  return (to, search = {}) => {
    navigate({ to, search } as never).catch(() => undefined)
  }
}

/** Filters, tab and open case of the page's address. */
export const useAddress = (): Search => useSearch({ strict: false }) as Search

/** The player of the page's address. */
export const usePlayerParam = (): string => (useParams({ strict: false }) as { player?: string }).player ?? ''

/** Address of a player's page. */
export const playerPath = (player: string): string => `/players/${encodeURIComponent(player)}`
