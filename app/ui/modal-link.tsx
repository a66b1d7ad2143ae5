import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type ModalLinkProps = { flag: 'login' | 'signup' | 'deposit'; className?: string; children: ReactNode }

/** Opens a modal by its query flag. A link, so that it works before hydration. */
export function ModalLink({ flag, ...rest }: ModalLinkProps) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, [flag]: true })}
      hash
      state={(state) => ({ ...state, isModalEntry: true })}
      resetScroll={false}
      preload={false}
      activeProps={{ 'aria-current': undefined }}
      {...rest}
    />
  )
}
